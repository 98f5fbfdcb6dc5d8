# 日本語. What only a terminal says; `locales` at the root has the rest.

## On the screen

terminal-too-small = ウィンドウが小さすぎます。少なくとも { $width } × { $height } 必要です。
terminal-deal-cells = { $deal }、セル { $cells } 個
terminal-deal = ゲーム
terminal-random = ランダム
terminal-quit = 終了
terminal-on = はい
terminal-off = いいえ
terminal-autoplay-raymond = 安全なとき（KPat 方式）
terminal-playing = 解答を速度 { $speed } で再生中：p で一時停止、u と r で一手ずつ、+ と - で速度変更
terminal-no-finish = まだ全部は上がれません。
terminal-no-random = 勝てるゲームが見つかりませんでした。もう一度お試しください。
terminal-no-move = その手はありません。このゲームは { $count } 手です。
terminal-no-name = 名前が必要です。
terminal-saved = { $path } に保存しました。
terminal-unreadable = { $path } を読めません：{ $reason }
terminal-unwritable = { $path } に書き込めません：{ $reason }
terminal-not-kept = ゲームを保存できません：{ $reason }
terminal-left = { $deal } は { $turn } 手目で待っています。freecell play で続けられます。

## Windows

terminal-deal-prompt = 番号を入力して Enter を押すか、盤面・記録・リンクを貼り付けてください。
terminal-jump-title = 手へ移動
terminal-jump-prompt = 何手目ですか（0～{ $count }）？
terminal-save-title = 記録を保存
terminal-load-title = ファイルを開く
terminal-file-prompt = ファイル名：
terminal-copy-record = 記録をコピー
terminal-copy-link = リンクをコピー
terminal-save = 記録をファイルに保存
terminal-load = ファイルから記録や盤面を開く

## Keys

terminal-key-twice = 同じキーを二度押すと、カードが適切な場所へ移ります
terminal-key-mouse = マウス：カードをドラッグするか、クリックすると適切な場所へ移ります
terminal-key-jump = 任意の手へ移動
terminal-key-speed = 解答の速度
terminal-key-search = 探索を止める・続ける
terminal-key-deal = ゲームを選ぶ・盤面を貼り付ける
terminal-key-beside = 前のゲーム・次のゲーム
terminal-key-share = 記録とリンクをコピー・保存
terminal-key-open = ファイルから記録や盤面を開く
terminal-key-quit = 終了（ゲームは保存されます）

## Line by line

plain-welcome = { $deal }。26 や 3a のような手、または board、help と入力してください。
plain-unknown = 「{ $text }」は手でもコマンドでもありません。help で一覧を表示します。
plain-paste = 盤面を貼り付け、空行で終えてください。
plain-command-moves = 手を指す：列は 1～8、セルは a～d、h はホーム
plain-command-board = 盤面を表示
plain-command-look = 一か所を読む（look 3、look a など）
plain-command-undo = 元に戻す・やり直す・手番号へ移動
plain-command-hint = 勝ち筋の次の一手
plain-command-verdict = 勝てるかどうか、いつから勝てないか
plain-command-solution = 勝ち筋を表示（play で実行）
plain-command-finish = すべて上げる
plain-command-deal = 別のゲーム：番号、random、next、previous、today
plain-command-paste = 複数行の盤面を開く
plain-command-record = 記録またはリンクを表示
plain-command-save = 記録をファイルに保存・ファイルを開く
plain-command-autoplay = 自動で上がるカード：none、horne、raymond、max
plain-command-statistics = 成績
plain-command-quit = 終了（ゲームは保存されます）
