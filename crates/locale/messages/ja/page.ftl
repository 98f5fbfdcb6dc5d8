# 日本語. What only the page says.

close = 閉じる

## Cards and places

pile-column = 列{ $column }、{ $count ->
    [0] カードなし
   *[other] { $count }枚
}
pile-cell = フリーセル{ $cell }
pile-home = { $suit }のホームセル、{ $count ->
    [0] カードなし
   *[other] { $count }枚
}
table = 盤面

## Commands

command-previous = 前のゲーム
command-deal = ゲームを選ぶ
command-new = 新しいゲーム
command-finish = 自動完了
command-restart = 最初から
command-menu = メニュー
command-games = 途中のゲーム
tip-previous = 前のゲーム
tip-next = 次のゲーム
tip-random = 勝てるとわかっているランダムなゲーム（Z）
tip-deal = ゲームを選ぶ（N）
tip-undo = 元に戻す（U）
tip-redo = やり直す（R）
tip-hint = 解答の次の一手を表示、もう一度押すと実行（I）
tip-play = 解答を再生（P）
tip-pause = 一時停止（P）
tip-finish = すべてのカードをホームセルへ（F）
tip-share = 共有、保存
tip-statistics = 成績
tip-settings = 設定
tip-help = ルールとキー（?）
tip-menu = メニュー
tip-games = 途中のゲーム
timeline = このゲームの手
speed = 速さ

## Events

picked = { $count ->
    [0] { $card }を持ちました。置ける場所：{ $places }
   *[other] { $card }とほか{ $count }枚を持ちました。置ける場所：{ $places }
}
won-spoken = { $moves }手で勝ちました
wrong-link = リンク「{ $link }」は使えません。{ $reason }
update-ready = 新しいバージョンの準備ができました。
update-reload = 再読み込み

## Dialogs

deal-number-label = 番号
deal-go = 配る
deal-range = 1〜1,000,000はWindowsと同じです。−4〜8,589,934,591のすべての番号が使えます。
board-fold = 盤面または記録を貼り付ける
board-label = または盤面を貼り付け（行、列、1行、JSON、ゲームの記録）
board-go = 盤面を開く
board-number = これはゲーム{ $number }です。
board-no-number = この盤面に番号はありません。
share-link = 今のゲームへのリンク
copy = コピー
copy-by-hand = 文字列を選択して手動でコピーしてください。
save-svg = SVGで保存
save-png = PNGで保存
statistics-erase = 消去
statistics-erase-sure = すべて消去しますか？

## Help

help-win = すべてのカードがホームセルに入れば勝ちです。ほとんどのゲームに勝てます。
help-playing = 遊び方
help-drag = カードを、または順に並んだカードをまとめてドラッグします。置ける場所が光ります。
help-tap = カードをタップまたはクリックすると、適切な場所へ移ります。
help-timeline = 下のバーにはゲーム全体が入っています。どの手にも戻れ、また進めます。
help-keys = キー
help-key-deal = ゲームを選ぶ
help-key-help = このページ
help-private = データがこの端末の外に出ることはありません。ネットワークなしで動き、アドレスには常に今見ているゲームが入っています。
