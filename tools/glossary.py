"""The glossary of Simplified Chinese: words that mainland players say otherwise than the converter, each reviewed.

OpenCC's ``tw2sp`` gives both the characters and the words of the mainland (選單 → 菜单, 螢幕 → 屏幕); what it does not
know, or takes for a word of computing where none is meant, stands here.
"""

from __future__ import annotations

WORDS: dict[str, str] = {
    # Of the table: terms of card players, not to be taken apart.
    "順子": "顺子",
    "連對": "连对",
    "三順": "三顺",
    "同花順": "同花顺",
    "三帶二": "三带二",
    "三帶一": "三带一",
    "四帶二": "四带二",
    "進貢": "进贡",
    "還牌": "还牌",
    "接風": "接风",
    "頂大": "顶大",
    "包賠": "包赔",
    "必管": "必管",
    "託管": "托管",
    "托管": "托管",
    "理牌": "理牌",
    "紅心": "红桃",
    "方塊三": "方块三",
    "對家": "对家",
    "夥伴": "队友",
    # Of the page.
    "存檔": "存档",
    "複製": "复制",
    "離線": "离线",
    "重新整理": "刷新",
    "加入主畫面": "添加到主屏幕",
    "加到主畫面": "添加到主屏幕",
    "加入 Dock": "添加到程序坞",
    "主畫面": "主屏幕",
    "分享": "分享",
    "紀錄": "记录",
    "分頁": "标签页",
    "亂數": "随机数",
    "信賴區間": "置信区间",
    "空白鍵": "空格键",
    "匯不出來": "导不出来",
    "文字檔": "文本文件",
    "位子": "座位",
    "支手機": "部手机",
    "QR 碼": "二维码",
    "選取": "选中",
    "裝到手機": "安装到手机",
}
"""Traditional and Simplified."""

QUOTES = str.maketrans("「」『』", "“”‘’")
"""Quotation marks as GB/T 15834 has them."""
