# 日本語. What only the terminal says.

## Screen

terminal-too-small = ウィンドウが小さすぎます。少なくとも{ $width }×{ $height }文字必要です。
terminal-deal-cells = { $deal }、フリーセル{ $cells }個
terminal-random = ランダム
terminal-quit = 終了
terminal-no-move = その手はありません。このゲームは{ $count }手です。
terminal-no-name = ファイル名を入力してください。
terminal-saved = { $path }に保存しました。
terminal-not-saved = 未保存
terminal-no-link = リンクにはページのアドレスが必要です。FREECELL_PAGEを設定してください。
terminal-unreadable = { $path }を読めません：{ $reason }
terminal-unwritable = { $path }に書き込めません：{ $reason }
terminal-left = { $deal }を{ $turn }手目で保存しました。freecell playで続けられます。
terminal-return = { $message }lで戻ります。

## Windows

terminal-deal-prompt = 番号を入力してEnterを押すか、盤面・記録・リンクを貼り付けてください。
terminal-jump-title = 指定の手へ移動
terminal-jump-prompt = 何手目ですか（{ $count }手目まで）：
terminal-save-title = 記録を保存
terminal-load-title = ファイルを開く
terminal-file-prompt = ファイル名（Tabで補完）：
terminal-exists = { $path }はすでにあります。上書きしますか？
terminal-overwrite = 上書きする
terminal-continue = 続ける
terminal-cancel = キャンセル
terminal-won-games = 勝ったゲーム
terminal-won-helped = ヒントを使って勝ちました
terminal-copy-record = 記録をコピー
terminal-copy-link = リンクをコピー
terminal-save = 記録をファイルに保存
terminal-load = ファイルから記録や盤面を開く

## Keys

terminal-key-twice = 同じ列を2回押すと最後のカードがフリーセルへ、同じフリーセルを2回押すとカードが適切な場所へ移ります
terminal-key-mouse = マウス：カードをドラッグするか、クリックすると適切な場所へ移ります
terminal-key-jump = 指定の手へ移動
terminal-key-speed = 解答の速さ
terminal-key-search = 探索を止める・続ける
terminal-key-back = まだ勝てる最後の手に戻る
terminal-key-deal = ゲームを選ぶ・盤面を貼り付ける
terminal-key-beside = 前のゲーム・次のゲーム
terminal-key-return = 離れたゲームに戻る
terminal-key-share = 記録とリンクをコピー・保存
terminal-key-open = ファイルから記録や盤面を開く
terminal-key-suspend = 中断する（シェルのfgで再開）
terminal-key-quit = 終了（ゲームは保存されます）

## Line by line

plain-welcome = { $deal }。26や3aのような手、またはboard、helpと入力してください。
plain-unknown = 「{ $text }」は手でもコマンドでもありません。helpで一覧を表示します。
plain-paste = 盤面を貼り付け、空行で終えてください。
plain-return = { $message }returnで戻ります。
plain-exists = { $path }はすでにあります。上書きするには{ $command }の代わりに{ $command }!と入力してください。
plain-give-up-question = { $question }確定するにはgive-up!と入力してください。
plain-command-moves = カードを動かす：列は1〜8、フリーセルはa〜d、hはホームセル
plain-command-board = 盤面を表示
plain-command-look = 1か所を読む（look 3、look aなど）
plain-command-undo = 元に戻す・やり直す・番号の手へ移動
plain-command-hint = 解答の次の一手を表示
plain-command-verdict = 勝てるかどうか、勝てないならどの手で勝てなくなったかを表示
plain-command-solution = 解答を表示（playで実行）
plain-command-finish = すべてのカードをホームセルへ
plain-command-deal = 別のゲーム：番号、random、next、previous、daily
plain-command-games = ゲームを一覧する、または一覧の番号で開く
plain-command-return = 離れたゲームに戻る
plain-command-give-up = このゲームをあきらめる
plain-command-paste = 複数行の盤面を開く
plain-command-record = ゲームを記録またはリンクとして表示
plain-command-save = 記録をファイルに保存・ファイルを開く
plain-command-autoplay = 自動移動の規則を選ぶ。RULEなしでは規則を説明
plain-command-statistics = 成績を表示
plain-command-results = 結果をファイルに保存する、またはファイルの結果を加える
plain-command-quit = 終了（ゲームは保存されます）
