"""Replays, sharing, records."""

from __future__ import annotations

WORDS: dict[str, str] = {
    # The replay.
    "回放": "Replay",
    "回放：{game}": "Replay: {game}",
    "回放：{game}，第{number}局": "Replay: {game}, deal {number}",
    "第{number}步，共{all}步：{what}": "Step {number} of {all}: {what}",
    "第{number}輪": "Trick {number}",
    "{trick} · {what}": "{trick} · {what}",
    "{what}。這局結束": "{what}. The deal is over",
    "發完牌，{who}先出": "Cards dealt; first to lead: {who}",
    "發完牌，{who}進貢": "Cards dealt; first to give tribute: {who}",
    "全部明牌": "All open",
    "只看{who}的牌": "Only this hand: {who}",
    "看誰的牌": "Whose cards to show",
    "本家": "Home",
    "手上：{cards}": "holds {cards}",
    "出{cards}": "played {cards}",
    "{name}，剩{left}張": "{name}, {left} {left:card|cards} left",
    "{place} {points}": "{place} {points}",
    "四家的牌": "All four hands",
    "各家的牌": "All hands",
    "步數": "Step",
    "回到開頭": "To the beginning",
    "上一步": "Step back",
    "播放": "Play on",
    "暫停": "Pause",
    "下一步": "Step forward",
    "跳到最後": "To the end",
    "經過": "Moves",
    "看牌": "Cards",
    "這一局打完才能回放。": "A deal can be replayed once it is over.",
    "這份紀錄有錯，沒辦法回放。": "This record has an error and cannot be replayed.",
    # Sharing.
    "分享": "Share",
    "分享這局牌": "Share this deal",
    "打同一副牌": "Play this deal",
    "看整局經過": "Watch the whole deal",
    "打開的人拿到同一副牌、坐同一個位子，跟電腦打。不計分。": (
        "Whoever opens it gets the same cards in the same seat, against bots. Unranked."
    ),
    "打開的人可以從頭看到尾，也可以自己打同一副牌。": "Whoever opens it can watch every move, or play the deal themselves.",
    "這局太長，放不進 QR 碼。請改分享「打同一副牌」，或直接複製連結。": (
        "This is too long for a QR code. Share “Play this deal” instead, or copy the link."
    ),
    "連結": "Link",
    "連結的 QR 碼": "QR code of the link",
    "連結給對方什麼": "What the link gives",
    "複製連結": "Copy link",
    "傳給朋友": "Send",
    "牌局紀錄": "Game records",
    "整局經過寫成文字，可以存起來，之後在「紀錄」裡匯入回放。": (
        "Every move as text: keep it, and import it under “Records” to replay it."
    ),
    "已複製。": "Copied.",
    "已下載。": "Downloaded.",
    "瀏覽器不讓這一頁複製。文字已經選好了，請自己複製。": "The browser does not let this page copy. The text is selected: please copy it yourself.",
    "這一局打完才能分享。": "A deal can be shared once it is over.",
    # What a link brings.
    "有人分享了一局牌": "Somebody shared a deal",
    "「{game}」，{number}人": "{game}, {number} players",
    "「{game}」，{number}人，第{deal}局": "{game}, {number} players, deal {deal}",
    "看這一局": "Watch it",
    "打同一副牌不計分。": "Playing it is unranked.",
    "打同一副牌不計分；沒打完的那一局會留著。": "Playing it is unranked, and your unfinished game is kept.",
    "還沒打完": "Not finished",
    "{place}{who}": "{place}: {who}",
    "這個連結壞了，可能沒複製完整。請對方再傳一次。": (
        "This link is damaged; perhaps part of it is missing. Please ask for it again."
    ),
    "這個連結是較新的版本做的，請先更新遊戲。": "This link was made by a newer version. Please update the game first.",
    "這個連結太長，不是這個遊戲的。": "This link is too long to be one of this game.",
    # Records.
    "你的牌局": "Your deals",
    "讀到的牌局": "Imported deals",
    "打完的牌局會留在這裡，最近的兩百局都能回放。": "Finished deals stay here: the last two hundred can be replayed.",
    "匯入別人的紀錄": "Import somebody’s record",
    "紀錄的文字、檔案，或分享的連結都可以。只拿來看，不會動到你的存檔。": (
        "The text or file of a record, or a shared link. It is only for viewing: your saves do not change."
    ),
    "選檔案": "Choose a file",
    "全部匯出（JSON）": "Export all (JSON)",
    "全部匯出（文字）": "Export all (text)",
    "讀到{count}局，點一局來看。": "{count} {count:deal was|deals were} read: choose one.",
    "讀到{count}局，這裡列出前{shown}局。": "{count} deals were read; here are the first {shown}.",
    "{what}第{line}行有錯。": "{what} The error is in line {line}.",
    "這不是牌局紀錄。": "This is not a record of a deal.",
    "這裡還是空的：先貼上紀錄，或選一個檔案。": "Nothing here yet: paste a record, or choose a file.",
    "太大了，不是這個遊戲的牌局紀錄。": "Too large to be a record of this game.",
    "這不是文字檔，讀不出來。": "This is not a text file.",
    "讀不懂的紀錄": "An unreadable record",
    "{game}，第{number}局": "{game}, deal {number}",
    "{number}人": "{number} players",
    "{number}手": "{number} {number:move|moves}",
    "贏了": "Won",
    "輸了": "Lost",
    "第{number}名": "Place {number}",
}
