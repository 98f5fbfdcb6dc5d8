# Українська. What only a terminal says; `locales` at the root has the rest.

## On the screen

terminal-too-small = Вікно замале для карт. Потрібно щонайменше { $width } на { $height }.
terminal-deal-cells = { $deal }, { $cells ->
    [one] { $cells } комірка
    [few] { $cells } комірки
   *[other] { $cells } комірок
}
terminal-deal = Розклад
terminal-random = Випадковий
terminal-quit = Вийти
terminal-on = так
terminal-off = ні
terminal-autoplay-raymond = коли безпечно, за правилом KPat
terminal-playing = Розв’язок зі швидкістю { $speed }: p — пауза, u та r — по ходу, + та - — швидкість
terminal-no-finish = Ще не все може піти додому.
terminal-no-random = Не знайдено розкладу, який можна виграти. Спробуйте ще раз.
terminal-no-move = Такого ходу немає. У цій грі { $count ->
    [one] { $count } хід
    [few] { $count } ходи
   *[other] { $count } ходів
}.
terminal-no-name = Потрібна назва.
terminal-saved = Збережено до { $path }.
terminal-unreadable = Не вдається прочитати { $path }: { $reason }
terminal-unwritable = Не вдається записати { $path }: { $reason }
terminal-not-kept = Гру не вдається зберегти: { $reason }
terminal-left = { $deal } чекає на вас на ході { $turn }: freecell play продовжить гру.

## Windows

terminal-deal-prompt = Введіть номер і натисніть Enter або вставте розклад, запис чи посилання.
terminal-jump-title = Перейти до ходу
terminal-jump-prompt = Який хід, від 0 до { $count }?
terminal-save-title = Зберегти запис
terminal-load-title = Відкрити файл
terminal-file-prompt = Назва файлу:
terminal-copy-record = Скопіювати запис
terminal-copy-link = Скопіювати посилання
terminal-save = Зберегти запис у файл
terminal-load = Відкрити запис чи розклад із файлу

## Keys

terminal-key-twice = Та сама клавіша двічі надсилає карту туди, де є сенс
terminal-key-mouse = Миша: перетягуйте карти або клацніть карту, і вона піде туди, де є сенс
terminal-key-jump = Перейти до будь-якого ходу
terminal-key-speed = Швидкість розв’язку
terminal-key-search = Зупинити пошук або шукати далі
terminal-key-deal = Вибрати розклад; вставити розклад
terminal-key-beside = Попередній і наступний розклад
terminal-key-share = Скопіювати чи зберегти запис і посилання
terminal-key-open = Відкрити запис чи розклад із файлу
terminal-key-quit = Вийти; гра зберігається

## Line by line

plain-welcome = { $deal }. Введіть хід, як-от 26 чи 3a, board або help.
plain-unknown = «{ $text }» — ні хід, ні команда. Введіть help, щоб побачити їх.
plain-paste = Вставте розклад, потім порожній рядок.
plain-command-moves = зробити ходи: стовпці 1–8, комірки a–d, h — дім
plain-command-board = показати стіл
plain-command-look = прочитати одне місце, як-от look 3 чи look a
plain-command-undo = скасувати, повторити або перейти до ходу за номером
plain-command-hint = наступний хід шляху до виграшу
plain-command-verdict = чи можна виграти, і з якого ходу вже ні
plain-command-solution = надрукувати шлях до виграшу; play зробить його ходи
plain-command-finish = забрати все додому
plain-command-deal = інший розклад: за номером, random, next, previous, today
plain-command-paste = відкрити розклад із кількох рядків
plain-command-record = надрукувати гру як запис або як посилання
plain-command-save = записати запис у файл або відкрити файл
plain-command-autoplay = що йде додому само: none, horne, raymond або max
plain-command-statistics = як ішли ігри
plain-command-quit = вийти; гра зберігається
