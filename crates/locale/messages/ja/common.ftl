# 日本語. What the page and the terminal both say.

language-name = 日本語
title = フリーセル

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
place-cell = フリーセル{ $cell }
place-home = ホームセル
pile-empty = { $pile }、空き
list = { $before }、{ $item }

## Commands

command-next = 次のゲーム
command-random = ランダム
command-daily = 今日のゲーム
command-undo = 元に戻す
command-redo = やり直す
command-hint = ヒント
command-play = 解答
command-pause = 一時停止
command-share = 共有
command-statistics = 成績
command-settings = 設定
command-help = ヘルプ
tip-daily = 今日のゲーム（全員同じ）
tip-restart = 最初に戻る
deal-group = ゲーム

## Status

deal-number = ゲーム{ $number }
deal-without-number = 番号なしのゲーム
deal-name = ゲーム{ $number }
deal-name-none = 番号のないゲーム
moves = { $count }手
turn = { $count }手中{ $turn }手目
level = レベル：{ $level ->
    [easy] やさしい
    [medium] ふつう
    [tricky] やや難しい
    [hard] 難しい
   *[expert] 達人向け
}
verdict-thinking = 考え中…
verdict-won = { $moves }手で勝ちました
verdict-winnable = { $moves }手以内で勝てます
verdict-winnable-otherwise = 勝てますが、見つかった解答は自動移動「いつも」では使えません
verdict-lost = もう勝てません
verdict-lost-since = { $move }手目で勝てなくなりました
verdict-lost-between = { $first }〜{ $last }手目のどこかで勝てなくなりました
verdict-impossible = このゲームには勝てません
verdict-undecided = 未判定
verdict-stopped = 未判定（探索を停止）
search-stop = 停止
search-on = 探索を続ける
back-to-move = { $turn }手目に戻る

## Events

move = { $home ->
    [yes] { $card }をホームセルへ
   *[no] { $more ->
        [0] { $card }を{ $place }へ
       *[other] { $card }とほか{ $more }枚を{ $place }へ
    }
}
autoplayed = 自動でホームセルへ：{ $cards }
hint = ヒント：{ $move }
because-wins = 勝ちになります
because-only-winning = ほかの手では勝てなくなります
because-leaves-no-move = 動かせるカードがなくなります
because-repeats = { $turn ->
    [0] 最初と同じ局面に戻ります
   *[other] { $turn }手目の後と同じ局面に戻ります
}
because-buries = { $card }の上にカードが{ $count }枚重なります
because-takes-last-cell = 最後のフリーセルを使います
because-leaves-cells = 空いたフリーセルが{ $count }個になります
because-takes-last-column = 最後の空いた列（列{ $column }）を使います
because-frees-column = 列{ $column }が空きます
because-frees-cell = フリーセル{ $cell }が空きます
because-uncovers = { $card }を動かせるようになります
because-plays-home = ホームセルへ：{ $cards }
typed = { $place }から…
jumped = { $count }手中{ $turn }手目
stuck = 動かせるカードがありません。元に戻すか、最初から始めてください。
no-finish = まだすべてのカードをホームセルへ移せません。
no-random = 勝てるゲームが見つかりませんでした。もう一度お試しください。
playing = 解答を速度{ $speed }で再生中
left = { $deal }を{ $turn }手目で離れました。
resumed = { $deal }を{ $turn }手目から続けます。
game-gone = このゲームはもう保存されていません。
not-kept = ゲームを保存できません：{ $reason }
set-aside = 壊れたデータを別の名前で残しました：{ $names }
solver-failed = ソルバーが動きません。ヒントと解答は使えません。
won-title = あなたの勝ちです！
won-helped = ヒントを使ったので、別に数えます。
won-text = { $deal }：{ $moves }手、{ $time }
autoplay-later = この設定では、後で必要なカードがホームセルへ移ってしまいます。次のゲームから有効です。

## Dialogs

deal-title = ゲームを選ぶ
share-title = 共有と保存
copied = コピーしました。
copy-board = 盤面をテキストでコピー
games-title = 途中のゲーム
games-none = 途中のゲームはありません。
games-entry = { $deal }、{ $turn }手目、{ $time }
give-up = あきらめる
give-up-question = このゲームをあきらめますか？負けになります。
give-up-impossible = このゲームをあきらめますか？勝てないゲームなので、負けになりません。
statistics-title = 成績
statistics-played = プレイ数
statistics-won = 勝利数
statistics-share = 勝率
percent = { $share }%
statistics-streak = 現在の連勝
statistics-best-streak = 最多連勝
statistics-fastest = 最短時間
statistics-shortest = 最少手数
statistics-helped = ヒント・解答あり
statistics-export = 書き出し
statistics-import = 読み込み
statistics-imported = 新しい結果：{ $added }。既知：{ $known }。読めないもの：{ $damaged }。
statistics-note = 勝ったとき、またはあきらめて負けになったときに1ゲームと数えます。途中で離れても負けにはなりません。すべてこの端末に保存されます。
settings-title = 設定
settings-yes = はい
settings-no = いいえ
settings-language = 言語
settings-autoplay = ホームセルへの自動移動
settings-autoplay-none = しない
settings-autoplay-none-note = カードは自動では移りません。
settings-autoplay-horne = 安全なとき
settings-autoplay-horne-note = Aと2、もう上に何も置けないカードが移ります。Microsoftのフリーセルと同じです。
settings-autoplay-raymond = 安全なとき（KPat方式）
settings-autoplay-raymond-note = 「安全なとき」に加え、上に置けるカードがすべて移れるときも移ります。KPatと同じです。
settings-autoplay-max = いつも
settings-autoplay-max-note = 移せるカードはすべて移ります。
settings-tap = カードのクリックまたはタップ
settings-tap-send = カードを移す
settings-tap-select = カードを持つ
settings-finish = 自動で完了する
settings-animation = アニメーション
settings-animation-off = なし
settings-animation-fast = 速い
settings-animation-normal = ふつう
settings-animation-slow = ゆっくり
settings-verdict = 勝てるかどうかを表示
settings-counts = 時間と手数を表示
settings-theme = テーマ
settings-theme-auto = システムに合わせる
settings-theme-light = ライト
settings-theme-dark = ダーク
settings-fourColors = 4色のマーク
settings-largeIndex = 大きな数字とマーク
settings-leftHanded = 左利き用

## Help

help-title = ヘルプ
help-rules = ルール
help-goal = 52枚すべてが表向きです。マークごとに、エースからキングまで順にホームセルへ移します。
help-columns = 8つの列では、数が1つ大きく色の違うカードの上に置けます。空の列にはどのカードも置けます。
help-cells = 4つのフリーセルには、どのカードでも1枚ずつ置けます。
help-home = ホームセルのカードは動かせません。「元に戻す」で戻すことはでき、次の一手まで自動移動は行われません。
help-runs = 動かせるのは列の最後のカードだけです。順に並んだカードは、空いたフリーセルと列を使って1枚ずつ運べる枚数なら、まとめて動かせます。
help-key-notation = 移動：先に元の場所、次に行き先。列は1〜8、フリーセルはa〜d、hはホームセル
help-key-arrows = カードの間を移動
help-key-enter = 持つ、置く。2回押すと適切な場所へ移す
help-key-escape = 戻す、止める
help-key-undo = 元に戻す
help-key-redo = やり直す
help-key-hint = ヒント、もう一度押すと実行
help-key-play = 解答を再生、一時停止
help-key-finish = すべてのカードをホームセルへ
help-key-random = ランダムなゲーム
help-study = 検討
help-verdict = 下の行は、まだ勝てるかどうか、勝てないならどの手で勝てなくなったかを示します。
help-hint = ヒントは解答の次の一手を示します。
help-solution = 解答はあなたの盤面で進みます。「元に戻す」「やり直す」で一手ずつ見られます。ヒントや解答を使ったゲームは別に数えます。
help-honest = 推測はしません。「勝てます」は解答がわかっていること、「勝てません」はすべてを調べ終えたことです。それ以外は未判定です。
help-daily = 今日のゲームの番号は日付です。ランダムなゲームは、直前にプログラムが解いたものです。

## Errors

number-none = 整数ではありません。ゲーム番号は−4から8,589,934,591までです。
number-too-small = 番号が小さすぎます。最小は−4です。
number-too-large = 番号が大きすぎます。最大は8,589,934,591です。
illegal-empty-column = 列{ $column }は空です。
illegal-empty-cell = フリーセル{ $cell }は空です。
illegal-taken-cell = フリーセル{ $cell }には{ $card }があります。
illegal-no-empty-cell = フリーセルはすべて埋まっています。
illegal-no-such-cell = このゲームにフリーセル{ $cell }はありません。
illegal-same-place = これらのカードはすでに列{ $column }にあります。
illegal-no-cards = 動くカードがありません。
illegal-fewer-cards = 列{ $column }には{ $count }枚もカードがありません。
illegal-not-in-sequence = 列{ $column }の最後の{ $count }枚は順に並んでいません。
illegal-too-many = 一度に{ $count }枚は動かせません。{ $limit }枚までです。
illegal-does-not-fit = { $card }は{ $on }の上に置けません。
illegal-none-fits = 列{ $column }の最後のカードに、{ $on }の上に置けるものがありません。
illegal-not-next-home = { $card }は{ $on }より先にホームセルへ移せません。
illegal-leaves-home = { $card }はホームセルから動かせません。
illegal-between-cells = { $card }はすでにフリーセルにあり、別のフリーセルへ移す意味がありません。
illegal-nowhere-to-go = { $card }の行き先がありません。
move-none = 「{ $move }」は手の表記ではありません。
record-no-colon = ゲーム番号でもゲームの記録でもありません。
record-no-deal = 「{ $text }」はゲームではありません。
record-option = 「{ $text }」は記録で使える指定ではありません。
spot-line = { $line }行目の{ $place }枚目：
spot-list = { $line }番目のリストの{ $place }枚目：
spot-column = 列{ $line }の{ $place }枚目：
spot-cells = フリーセル{ $place }：
board-empty = 盤面にカードがありません。
board-not-a-card = 「{ $text }」はカードではありません。カードは数字（A23456789TJQK）とマーク（CDHS）です。
board-repeated = { $card }が{ $times }枚あります。
board-missing = 足りないカード：{ $cards }
board-shape = { $lengths }枚の行は盤面ではありません。8 8 8 8 8 8 4の7行、7 7 7 7 6 6 6 6の8列、または52枚の1行が必要です。
board-not-a-deal = { $line }行目：最初はホームセルもフリーセルも空です。
board-not-a-foundation = { $line }行目：「{ $text }」はホームセルではありません。H-0やS-Aのように、マークと一番上の数字が必要です。
board-too-many-columns = { $count }列あります。盤面の列は八つです。
board-long-column = 列{ $column }では、末尾の並びの下にカードが多すぎます（{ $count }枚）。
board-too-many-cells = フリーセルが{ $count }個ありますが、このゲームでは{ $cells }個です。
board-wrong-cell-count = { $line }行目：「{ $text }」は書かれているフリーセルの数（{ $count }個）と一致しません。空のセルは「-」です。
board-also-home = { $card }はすでにホームセルにあります。
board-json = JSONのようですが、正しい形式ではありません。
board-json-shape = このJSONは盤面ではありません。
