"""The sheet of players."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "玩家": "Players",
    "現在的玩家": "Playing now",
    "徽章": "Emblem",
    "跟著等級": "As your title",
    "{title}，{points}分才有": "{title}: needs {points} {points:point|points}",
    "匯出、匯入存檔": "Export or import saves",
    "這裡的玩家": "Players here",
    "{title}，{points}分，打過{games}局": "{title}, {points} {points:point|points}, {games} {games:deal|deals}",
    "現在": "Now",
    "存檔來自較新的版本。": "The save is from a newer version.",
    "有些資料讀不出來。": "Some data cannot be read.",
    "換他玩": "Switch",
    "換成{who}": "Switch to {who}",
    "刪除": "Delete",
    "刪除{who}": "Delete {who}",
    "真的要刪掉{who}嗎？分數和統計會一起刪掉。": "Really delete {who}? Points and statistics go with it.",
    "已經有{who}了，請用別的名字。": "There is a {who} already: choose another name.",
    "還有{count}局沒打完，也會刪掉。": " {count} unfinished {count:game|games} {count:goes|go} too.",
    "真的要刪掉{who}嗎？會從頭開始。": "Really delete {who}? You then start from scratch.",
    "留著": "Keep",
    "刪掉": "Delete it",
    "加一位玩家": "Add a player",
    "新玩家的名字": "Name of the new player",
    "加入": "Add",
    "最多{count}位玩家。": "There can be at most {count} players.",
    "{who}，歡迎！": "Welcome, {who}!",
    "現在是{who}。": "{who} plays now.",
    "{who}刪掉了。": "{who} was deleted.",
}
