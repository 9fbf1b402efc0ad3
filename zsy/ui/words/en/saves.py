"""Saves: export, import, players of one browser, and what can go wrong with them."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "{title} {total}分": "{title} · {total}",
    "打過{games}局": "{games} {games:deal|deals} played",
    "{games}局未完": "{games} unfinished",
    "{games}局可重看": "{games} to replay",
    # What came of it.
    "這裡的存檔是較新的版本留下的，不能換掉。請重新整理來更新。": "The save here was made by a newer version and cannot be replaced. Please reload to update.",
    "存檔太大，匯不出來。": "The save is too large to export.",
    "存檔換好了。換下來的那份另外收著，可以換回去。": "The save was replaced. The earlier one is kept and can be brought back.",
    "加好了，現在由這位玩家來玩。": "Added: this player plays now.",
    "複製好了，貼到另一邊的「匯入」就行。": "Copied: paste it into “Import” on the other side.",
    "檔案下載好了。": "The file was downloaded.",
    "這裡還是空的：先貼上存檔的文字，或選一個檔案。": "Nothing here yet: paste the text of a save first, or choose a file.",
    "裝好的遊戲可能另有一份存檔：先把這裡的帶走，裝好再匯入。": "The installed game may have a save of its own: take this one with you first, then import it there.",
    "又打了{games}局，把存檔帶走一份比較保險。": "{games} more {games:deal|deals} played: time to keep a copy of your save.",
    # What cannot be read.
    "這個檔案讀不出來。": "This file cannot be read.",
    "檔案太大，不是這個遊戲的存檔。": "This file is too large to be a save of this game.",
    "這個檔案不是文字檔，不是這個遊戲的存檔。": "This is not a text file, so it is not a save of this game.",
    "這不是這個遊戲的存檔。存檔的文字要從頭到尾整段貼上。": "This is not a save of this game. Paste the whole text of a save, from its start to its end.",
    "這不是完整的存檔，可能少了一段或改過。": "This save is incomplete: a part may be missing or changed.",
    "這份存檔來自較新的版本，請先更新遊戲再匯入。": "This save comes from a newer version. Please update the game first.",
    "存檔是完整的，但內容讀不出來。": "The save is complete, but its contents cannot be read.",
    # Players.
    "現在不行。": "Not possible right now.",
    "已經有十二位玩家了，先刪掉一位再加。": "There are twelve players already: delete one first.",
    "這位玩家已經不在了。": "This player is no longer here.",
    "這位玩家的存檔來自較新的版本，請先更新遊戲。": "This player’s save comes from a newer version. Please update the game first.",
    "瀏覽器的空間滿了，或是不讓這一頁存檔，沒有做成。": "Not done: the browser is out of space or does not let this page save.",
    "QR 碼": "QR code",
    "也可以留著這裡的，另外加一位玩家。": "Or keep the one here and add this as another player.",
    "先存檔": "Save first",
    "加為新玩家": "Add as a player",
    "存檔提醒": "Save reminder",
    "用另一支手機的相機掃描，打開連結就能匯入。裡面有名字、總分、設定和統計，沒有牌局。": "Scan it with another phone’s camera and open the link to import it there. It holds name, total, settings and statistics, no games.",
    "存檔的 QR 碼": "QR code of your save",
}
