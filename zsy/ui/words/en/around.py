"""What stands around the table: titles, rooms, the reckoning, the menu, the address."""

from __future__ import annotations

WORDS: dict[str, str] = {
    # Titles. Names of famous horses that mean nothing in English keep their sound.
    "蝸牛": "Snail",
    "小馬駒": "Foal",
    "三等馬": "Third-Class Horse",
    "二等馬": "Second-Class Horse",
    "一等馬": "First-Class Horse",
    "千里馬": "Swift Steed",
    "白鶴": "White Crane",
    "紫騂": "Purple Bay",
    "驚帆": "Startled Sail",
    "爪黃飛電": "Yellow-Hoofed Lightning",
    "烏雲踏雪": "Black Cloud on Snow",
    "照夜玉獅子": "Night-Shining Lion",
    "的盧": "Dilu",
    "絕影": "Jueying",
    "赤兔": "Red Hare",
    "烏騅": "Wuzhui",
    "晨鳧": "Morning Mallard",
    "銅爵": "Bronze Bird",
    "飛翩": "Flying Wing",
    "追電": "Lightning Chaser",
    "躡景": "Shadow Treader",
    "白兔": "White Hare",
    "追風": "Wind Chaser",
    # Rooms.
    "新手場": "Novice",
    "初級場": "Junior",
    "中級場": "Middle",
    "高級場": "Senior",
    "大師場": "Master",
    # The reckoning.
    "收 {paid}": "collects {paid}",
    "包賠 {paid}": "pays for all {paid}",
    "{left}張": "{left} {left:card|cards}",
    "{left}張 ×{factor}": "{left} {left:card|cards} ×{factor}",
    "{left}張免付": "{left} {left:card|cards}, free",
    "剩{left}張免扣": "{left} {left:card|cards}, free",
    "炸彈 {points}": "bombs {points}",
    "{headline}。": "{headline}.",
    "{headline}。{total}。": "{headline}. {total}.",
    "{headline}。{total}。{next}。": "{headline}. {total}. {next}.",
    # The menu.
    "繼續": "Resume",
    "離開牌局": "Leave the game",
    "牌局會留著，回來可以接著打。": "The game is kept: you can go on with it later.",
    "規則": "Rules",
    "設定": "Settings",
    "公平": "Fairness",
    "關閉": "Close",
    # The address.
    "網址太長，裡面要的都不照辦。": "The address is too long and was ignored.",
    "「{title}」沒有「{name}」這條規則，略過了。": "{title} has no rule {name}; it is ignored.",
    "連結裡的「{given}」和別的規則不合，略過了。": "“{given}” in the link conflicts with other rules and is ignored.",
    "連結裡的牌局編號不能用，改發隨機的牌。": "The deal code in the link cannot be used. The deal will be random.",
    "連結裡的「{given}」看不懂，略過了。": "“{given}” in the link is not known and is ignored.",
    "這裡沒有連結裡的玩法「{asked}」，略過了。": "The link asks for a game “{asked}”, which is not here: left aside.",
    # Faults.
    "出了差錯，這一步沒有做成。請重新整理，牌局會接著打。": "Something went wrong, and that step was not done. Please reload: your game will go on.",
}
