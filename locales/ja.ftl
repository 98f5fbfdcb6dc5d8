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
command-finish = 仕上げ
command-restart = 最初から
command-share = 共有
command-statistics = 記録
command-settings = 設定
command-help = ヘルプ
command-menu = メニュー
tip-previous = 前のゲーム
tip-next = 次のゲーム
tip-random = 必ず解けるランダムなゲーム (Z)
tip-today = 今日のゲーム、全員同じ
tip-deal = ゲームを選ぶ (N)
tip-undo = 元に戻す (U)
tip-redo = やり直す (R)
tip-hint = 勝つための次の一手を表示、もう一度押すと実行 (I)
tip-play = 勝つ手順を再生 (P)
tip-pause = 一時停止 (P)
tip-finish = すべてホームへ (F)
tip-restart = 最初に戻る
tip-share = 共有、保存
tip-statistics = 記録
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
difficulty = セル{ $cells }個で解ける、{ $moves }手
verdict-thinking = 考え中 …
verdict-won = { $moves }手で勝ち
verdict-winnable = 勝てます、あと{ $moves }手以内
verdict-winnable-otherwise = 勝てますが、全部を自動でホームに送ると勝てません
verdict-lost = もう勝てません
verdict-lost-since = { $move }手目から勝てません
verdict-lost-between = { $first }手目から{ $last }手目の間で勝てなくなりました
verdict-impossible = このゲームは勝てません
verdict-undecided = 未判定
verdict-stopped = 未判定、探索を停止
search-stop = 停止
search-on = 続ける

## What happens

move = { $home ->
    [yes] { $card }をホームへ
   *[no] { $more ->
        [0] { $card }を{ $place }へ
       *[other] { $card }と他{ $more }枚を{ $place }へ
    }
}
autoplayed = 自動でホームへ: { $cards }
hint = ヒント: { $move }
picked = { $count ->
    [0] { $card }を持ちました。行き先: { $places }
   *[other] { $card }と他{ $count }枚を持ちました。行き先: { $places }
}
typed = { $place }から …
jumped = { $count }手中{ $turn }手目
stuck = 動かせるカードがありません。元に戻すか、最初から始めてください。
won-title = 勝ち!
won-text = { $deal }: { $moves }手、{ $time }。
won-spoken = { $moves }手で勝ちました
wrong-link = リンク「{ $link }」は使えません: { $reason }
autoplay-later = この設定では後で必要なカードがホームへ行ってしまいます。次のゲームから有効です。

## Dialogs

deal-title = ゲームを選ぶ
deal-number-label = 番号
deal-go = 配る
deal-range = Windowsと同じ1〜1,000,000、ほか−4〜8,589,934,591のすべての番号。
board-label = または盤面を貼り付け: 行、列、1行、JSON、ゲームの記録
board-go = 盤面を開く
board-number = これはゲーム{ $number }です。
board-no-number = この盤面に番号はありません。
share-title = 共有と保存
share-link = 今のゲームへのリンク
copy = コピー
copied = コピーしました。
copy-by-hand = 選択して手でコピーしてください。
copy-board = 盤面を文字でコピー
save-svg = SVGで保存
save-png = PNGで保存
statistics-title = 記録
statistics-played = プレイ
statistics-won = 勝ち
statistics-share = 勝率
statistics-streak = 連勝中
statistics-best-streak = 最多連勝
statistics-fastest = 最短時間
statistics-shortest = 最少手数
statistics-helped = 解答を使用
statistics-note = 最初の一手から数え、途中でやめると負けになります。すべてこの端末に残ります。
statistics-export = 書き出し
statistics-erase = 消去
statistics-erase-sure = すべて消去?
settings-title = 設定
settings-language = 言語
settings-autoplay = 自動でホームへ
settings-autoplay-none = しない
settings-autoplay-horne = 安全なとき
settings-autoplay-max = いつも
settings-finish = 揃ったら自動で仕上げる
settings-animation = アニメーション
settings-animation-off = なし
settings-animation-fast = 速い
settings-animation-normal = ふつう
settings-animation-slow = 遅い
settings-verdict = 勝てるかどうかを表示
settings-counts = 時間と手数を表示
settings-theme = 配色
settings-theme-auto = 端末に合わせる
settings-theme-light = 明るい
settings-theme-dark = 暗い
settings-fourColours = 4色
settings-largeIndex = 大きな文字
settings-leftHanded = 左利き用

## Help

help-title = ヘルプ
help-rules = ルール
help-goal = 52枚すべてが表向きです。マークごとに、エースからキングまで順にホームへ送ります。
help-columns = 8つの列では、1つ大きい数で違う色のカードの上に置けます。空の列にはどのカードも置けます。
help-cells = 4つのセルには、どのカードでも1枚ずつ置けます。
help-home = ホームのカードは動きません。元に戻すと戻り、次の手までは再び自動で送られません。
help-runs = 動かせるのは列の最後のカードだけです。続き札は、空いたセルと列で1枚ずつ運べる枚数なら一度に動かせます。
help-win = すべてのカードがホームに入れば勝ちです。ほとんどのゲームは勝てます。
help-playing = 遊び方
help-drag = カードまたは続き札をドラッグします。置ける場所が光ります。
help-tap = カードをタップまたはクリックすると、ふさわしい場所へ行きます。
help-timeline = 下の線にゲーム全体が入っています。どの手にも戻れ、また進めます。
help-keys = キー
help-key-notation = 手: 先に元の場所、次に行き先。列は1〜8、セルはa〜d、hはホーム
help-key-arrows = カードからカードへ
help-key-enter = 持つ、置く。2回でふさわしい場所へ送る
help-key-escape = 戻す、止める
help-key-undo = 元に戻す
help-key-redo = やり直す
help-key-hint = ヒント、もう一度で実行
help-key-play = 解答を再生、一時停止
help-key-finish = すべてホームへ
help-key-deal = ゲームを選ぶ
help-key-random = ランダムなゲーム
help-key-help = このページ
help-study = 研究
help-verdict = 下の行は、まだ勝てるか、どの手から勝てなくなったかを示します。
help-hint = ヒントは勝つ手順の次の一手を示します。
help-solution = 解答はあなたのテーブルで進みます。元に戻す・やり直すで一手ずつ見られます。そのゲームは別に数えます。
help-honest = 推測はしません。勝てるとは手順がわかっていること、勝てないとはすべてを調べたことです。それ以外は未判定です。
help-today = 今日のゲームの番号は日付です。ランダムなゲームは、直前にプログラムが解いたものです。
help-private = 何もこの端末の外に出ません。ネットワークなしで動き、アドレスには常に見ているゲームが入っています。

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
illegal-fewer-cards = 列{ $column }のカードは{ $count }枚より少ないです。
illegal-not-in-sequence = 列{ $column }の最後の{ $count }枚は続き札ではありません。
illegal-too-many = 一度に{ $count }枚は動かせません。{ $limit }枚までです。
illegal-does-not-fit = { $card }は{ $on }の上に置けません。
illegal-none-fits = 列{ $column }の最後のカードに、{ $on }の上に置けるものがありません。
illegal-not-next-home = { $card }は{ $on }より先にホームへ行けません。
illegal-leaves-home = { $card }はホームから動きません。
illegal-between-cells = { $card }はセルにあり、別のセルへ移す意味がありません。
illegal-nowhere-to-go = { $card }の行き先がありません。
move-none = 「{ $move }」は手ではありません。
record-no-colon = 番号でもゲームの記録でもありません。
record-no-deal = 「{ $text }」はゲームではありません。
record-option = 「{ $text }」は記録の指定ではありません。
spot-line = { $line }行目の{ $place }枚目:
spot-list = { $line }番目のリストの{ $place }枚目:
spot-column = 列{ $line }の{ $place }枚目:
spot-cells = セル{ $place }:
board-empty = カードがありません。
board-not-a-card = 「{ $text }」はカードではありません。カードは数字 A23456789TJQK とマーク CDHS です。
board-repeated = { $card }が{ $times }枚あります。
board-missing = 足りないカード: { $cards }。
board-shape = { $lengths }枚の行は盤面ではありません。8 8 8 8 8 8 4の7行、7 7 7 7 6 6 6 6の8列、または52枚の1行が必要です。
board-not-a-deal = { $line }行目: 最初はホームもセルも空です。
board-not-a-foundation = { $line }行目: 「{ $text }」はホームではありません。H-0やS-Aのようにマークと一番上の数字が必要です。
board-too-many-columns = 列が{ $count }あります。テーブルの列は8つです。
board-long-column = 列{ $column }の続き札の下にカードが多すぎます: { $count }枚。
board-too-many-cells = セルが{ $count }ありますが、このゲームは{ $cells }です。
board-also-home = { $card }はすでにホームにあります。
board-json = JSONのように始まりますが、JSONではありません。
board-json-shape = このJSONは盤面ではありません。
