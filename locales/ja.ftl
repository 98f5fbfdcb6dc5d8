# 日本語

title = フリーセル
close = 閉じる

## Cards and places

rank-A = エース
rank-2 = 2
rank-3 = 3
rank-4 = 4
rank-5 = 5
rank-6 = 6
rank-7 = 7
rank-8 = 8
rank-9 = 9
rank-T = 10
rank-J = ジャック
rank-Q = クイーン
rank-K = キング
suit-C = クラブ
suit-D = ダイヤ
suit-H = ハート
suit-S = スペード
card = { $suit }の{ $rank }
place-column = 列{ $column }
place-cell = セル{ $cell }
place-home = ホーム
pile-column = 列{ $column }、{ $count ->
    [0] カードなし
   *[other] { $count }枚
}
pile-cell = セル{ $cell }
pile-home = { $suit }のホーム、{ $count ->
    [0] カードなし
   *[other] { $count }枚
}
pile-empty = { $pile }、空き
list = { $before }、{ $item }
table = テーブル

## Commands

command-previous = 前のゲーム
command-next = 次のゲーム
command-random = ランダム
command-today = 今日のゲーム
command-deal = ゲームを選ぶ
command-undo = 元に戻す
command-redo = やり直す
command-hint = ヒント
command-play = 解答
command-pause = 一時停止
command-finish = 自動完了
command-restart = 最初から
command-share = 共有
command-statistics = 成績
command-settings = 設定
command-help = ヘルプ
command-menu = メニュー
tip-previous = 前のゲーム
tip-next = 次のゲーム
tip-random = 必ずクリアできるランダムなゲーム (Z)
tip-today = 今日のゲーム(全員同じ)
tip-deal = ゲームを選ぶ (N)
tip-undo = 元に戻す (U)
tip-redo = やり直す (R)
tip-hint = クリアへの次の一手を表示、もう一度押すと実行 (I)
tip-play = クリアまでの手順を再生 (P)
tip-pause = 一時停止 (P)
tip-finish = すべてホームへ (F)
tip-restart = 最初に戻る
tip-share = 共有、保存
tip-statistics = 成績
tip-settings = 設定
tip-help = ルールとキー (?)
tip-menu = メニュー
deal-group = ゲーム
timeline = このゲームの手
speed = 速さ

## What is seen

deal-number = ゲーム{ $number }
deal-without-number = 番号なしのゲーム
moves = { $count }手
turn = { $count }手中{ $turn }手目
difficulty = セル{ $cells }個でクリア可能、{ $moves }手
verdict-thinking = 考え中…
verdict-won = { $moves }手でクリア
verdict-winnable = クリア可能、残り{ $moves }手以内
verdict-winnable-otherwise = クリア可能、ただしすべてを自動でホームに送ると不可能
verdict-lost = もうクリアできません
verdict-lost-since = { $move }手目でクリア不可能に
verdict-lost-between = { $first }〜{ $last }手目のどこかでクリア不可能に
verdict-impossible = このゲームはクリアできません
verdict-undecided = 未判定
verdict-stopped = 未判定(探索を停止)
search-stop = 停止
search-on = 続ける

## What happens

move = { $home ->
    [yes] { $card }をホームへ
   *[no] { $more ->
        [0] { $card }を{ $place }へ
       *[other] { $card }とほか{ $more }枚を{ $place }へ
    }
}
autoplayed = 自動でホームへ:{ $cards }
hint = ヒント:{ $move }
picked = { $count ->
    [0] { $card }を持ちました。置ける場所:{ $places }
   *[other] { $card }とほか{ $count }枚を持ちました。置ける場所:{ $places }
}
typed = { $place }から…
jumped = { $count }手中{ $turn }手目
stuck = 動かせるカードがありません。元に戻すか、最初から始めてください。
won-title = クリア!
won-text = { $deal }:{ $moves }手、{ $time }
won-spoken = { $moves }手でクリアしました
wrong-link = リンク「{ $link }」は使えません。{ $reason }
autoplay-later = この設定では後で必要なカードがホームへ行ってしまいます。次のゲームから有効です。

## Dialogs

deal-title = ゲームを選ぶ
deal-number-label = 番号
deal-go = 配る
deal-range = Windowsと同じ1〜1,000,000のほか、−4〜8,589,934,591のすべての番号が使えます。
board-label = または盤面を貼り付け(行、列、1行、JSON、ゲームの記録)
board-go = 盤面を開く
board-number = これはゲーム{ $number }です。
board-no-number = この盤面に番号はありません。
share-title = 共有と保存
share-link = 今のゲームへのリンク
copy = コピー
copied = コピーしました。
copy-by-hand = 選択して手動でコピーしてください。
copy-board = 盤面をテキストでコピー
save-svg = SVGで保存
save-png = PNGで保存
statistics-title = 成績
statistics-played = プレイ数
statistics-won = クリア数
statistics-share = クリア率
percent = { $share }%
statistics-streak = 連続クリア
statistics-best-streak = 最多連続クリア
statistics-fastest = 最短時間
statistics-shortest = 最少手数
statistics-helped = ヒント・解答あり
statistics-note = 最初の一手から1ゲームと数え、途中でやめると失敗になります。すべてこの端末に保存されます。
statistics-export = 書き出し
statistics-erase = 消去
statistics-erase-sure = すべて消去しますか?
settings-title = 設定
settings-language = 言語
settings-autoplay = 自動でホームへ
settings-autoplay-none = しない
settings-autoplay-horne = 安全なとき
settings-autoplay-max = いつも
settings-finish = 揃ったら自動で完了
settings-animation = アニメーション
settings-animation-off = なし
settings-animation-fast = 速い
settings-animation-normal = ふつう
settings-animation-slow = ゆっくり
settings-verdict = クリアできるかどうかを表示
settings-counts = 時間と手数を表示
settings-theme = テーマ
settings-theme-auto = 端末に合わせる
settings-theme-light = ライト
settings-theme-dark = ダーク
settings-fourColours = 4色カード
settings-largeIndex = 大きな数字とマーク
settings-leftHanded = 左利き用

## Help

help-title = ヘルプ
help-rules = ルール
help-goal = 52枚すべてが表向きです。マークごとに、エースからキングまで順にホームへ送ります。
help-columns = 8つの列では、数が1つ大きく色の違うカードの上に置けます。空の列にはどのカードも置けます。
help-cells = 4つのセルには、どのカードでも1枚ずつ置けます。
help-home = ホームのカードは動かせません。「元に戻す」で戻すことはでき、次の手を打つまで自動で送られることはありません。
help-runs = 動かせるのは列の最後のカードだけです。順に並んだカードは、空いたセルと列を使って1枚ずつ運べる枚数なら、まとめて動かせます。
help-win = すべてのカードがホームに入ればクリアです。ほとんどのゲームはクリアできます。
help-playing = 遊び方
help-drag = カードを、または順に並んだカードをまとめてドラッグします。置ける場所が光ります。
help-tap = カードをタップまたはクリックすると、適した場所へ動きます。
help-timeline = 下のバーにはゲーム全体が入っています。どの手にも戻れ、また進めます。
help-keys = キー
help-key-notation = 移動:先に元の場所、次に行き先。列は1〜8、セルはa〜d、hはホーム
help-key-arrows = カードの間を移動
help-key-enter = 持つ、置く。2回押すと適した場所へ送る
help-key-escape = 戻す、止める
help-key-undo = 元に戻す
help-key-redo = やり直す
help-key-hint = ヒント、もう一度押すと実行
help-key-play = 解答を再生、一時停止
help-key-finish = すべてホームへ
help-key-deal = ゲームを選ぶ
help-key-random = ランダムなゲーム
help-key-help = このページ
help-study = 検討
help-verdict = 下の行は、まだクリアできるか、どの手でクリアできなくなったかを示します。
help-hint = ヒントはクリアへの次の一手を示します。
help-solution = 解答はあなたのテーブルで進みます。「元に戻す」「やり直す」で一手ずつ見られます。ヒントや解答を使ったゲームは別に数えます。
help-honest = 推測はしません。クリア可能とは手順がわかっていること、クリアできないとはすべてを調べ終えたことです。それ以外は未判定です。
help-today = 今日のゲームの番号は日付です。ランダムなゲームは、直前にプログラムが解いたものです。
help-private = データがこの端末の外に出ることはありません。ネットワークなしで動き、アドレスには常に今見ているゲームが入っています。

## What is wrong

number-none = 整数ではありません。番号は−4から8,589,934,591までです。
number-too-small = 番号が小さすぎます。最小は−4です。
number-too-large = 番号が大きすぎます。最大は8,589,934,591です。
illegal-empty-column = 列{ $column }は空です。
illegal-empty-cell = セル{ $cell }は空です。
illegal-taken-cell = セル{ $cell }には{ $card }があります。
illegal-no-empty-cell = セルはすべて埋まっています。
illegal-no-such-cell = このゲームにセル{ $cell }はありません。
illegal-same-place = これらのカードはすでに列{ $column }にあります。
illegal-no-cards = 動くカードがありません。
illegal-fewer-cards = 列{ $column }には{ $count }枚もカードがありません。
illegal-not-in-sequence = 列{ $column }の最後の{ $count }枚は順に並んでいません。
illegal-too-many = 一度に{ $count }枚は動かせません。{ $limit }枚までです。
illegal-does-not-fit = { $card }は{ $on }の上に置けません。
illegal-none-fits = 列{ $column }の最後のカードに、{ $on }の上に置けるものがありません。
illegal-not-next-home = { $card }は{ $on }より先にホームへ行けません。
illegal-leaves-home = { $card }はホームから動きません。
illegal-between-cells = { $card }はセルにあり、別のセルへ移す意味がありません。
illegal-nowhere-to-go = { $card }の行き先がありません。
move-none = 「{ $move }」は手の表記ではありません。
record-no-colon = 番号でもゲームの記録でもありません。
record-no-deal = 「{ $text }」はゲームではありません。
record-option = 「{ $text }」は記録で使える指定ではありません。
spot-line = { $line }行目の{ $place }枚目:
spot-list = { $line }番目のリストの{ $place }枚目:
spot-column = 列{ $line }の{ $place }枚目:
spot-cells = セル{ $place }:
board-empty = カードがありません。
board-not-a-card = 「{ $text }」はカードではありません。カードは数字 A23456789TJQK とマーク CDHS です。
board-repeated = { $card }が{ $times }枚あります。
board-missing = 足りないカード:{ $cards }
board-shape = { $lengths }枚の行は盤面ではありません。8 8 8 8 8 8 4の7行、7 7 7 7 6 6 6 6の8列、または52枚の1行が必要です。
board-not-a-deal = { $line }行目:最初はホームもセルも空です。
board-not-a-foundation = { $line }行目:「{ $text }」はホームではありません。H-0やS-Aのように、マークと一番上の数字が必要です。
board-too-many-columns = 列が{ $count }あります。テーブルの列は8つです。
board-long-column = 列{ $column }では、末尾の並びの下にカードが多すぎます({ $count }枚)。
board-too-many-cells = セルが{ $count }ありますが、このゲームは{ $cells }です。
board-also-home = { $card }はすでにホームにあります。
board-json = JSONのように始まりますが、JSONではありません。
board-json-shape = このJSONは盤面ではありません。
