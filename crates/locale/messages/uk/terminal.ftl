# Українська. What only the terminal says.

## Screen

terminal-too-small = Вікно замале для карт. Потрібно щонайменше { $width } на { $height } знаків.
terminal-deal-cells = { $deal }, { $cells ->
    [0] без вільних комірок
    [one] { $cells } вільна комірка
    [few] { $cells } вільні комірки
   *[other] { $cells } вільних комірок
}
terminal-random = Випадкова
terminal-quit = Вийти
terminal-no-move = Такого ходу немає. У цій грі { $count ->
    [one] { $count } хід
    [few] { $count } ходи
   *[other] { $count } ходів
}.
terminal-no-name = Введіть назву файлу.
terminal-saved = Збережено до { $path }.
terminal-not-saved = НЕ ЗБЕРЕЖЕНО
terminal-no-link = Для посилань потрібна адреса сторінки: задайте FREECELL_PAGE.
terminal-unreadable = Не вдається прочитати { $path }: { $reason }
terminal-unwritable = Не вдається записати { $path }: { $reason }
terminal-left = Збережено на ході { $turn }: { $deal }; продовжити — freecell play.
terminal-return = { $message } Повернутися — l.

## Windows

terminal-deal-prompt = Введіть номер і натисніть Enter або вставте позицію, запис чи посилання.
terminal-jump-title = Перейти до ходу
terminal-jump-prompt = Номер ходу, щонайбільше { $count }:
terminal-save-title = Зберегти запис
terminal-load-title = Відкрити файл
terminal-file-prompt = Назва файлу (Tab доповнює):
terminal-exists = { $path } уже існує. Замінити?
terminal-overwrite = Замінити
terminal-continue = Продовжити
terminal-cancel = Скасувати
terminal-won-games = Виграні ігри
terminal-won-helped = Виграно з підказками
terminal-copy-record = Копіювати запис
terminal-copy-link = Копіювати посилання
terminal-save = Зберегти запис у файл
terminal-load = Відкрити запис чи позицію з файлу

## Keys

terminal-key-twice = Той самий стовпець двічі посилає його останню карту у вільну комірку; та сама комірка двічі посилає карту на доречне місце
terminal-key-mouse = Миша: перетягуйте карти або клацніть карту, щоб перенести її на відповідне місце
terminal-key-jump = Перейти до будь-якого ходу
terminal-key-speed = Швидкість розв’язку
terminal-key-search = Зупинити пошук або шукати далі
terminal-key-back = Назад до останнього ходу, з якого можна виграти
terminal-key-deal = Вибрати роздачу; вставити позицію
terminal-key-beside = Попередня і наступна роздача
terminal-key-return = Повернутися до покинутої гри
terminal-key-share = Копіювати чи зберегти запис і посилання
terminal-key-open = Відкрити запис чи позицію з файлу
terminal-key-suspend = Призупинити; команда оболонки fg продовжує
terminal-key-quit = Вийти; гра зберігається

## Line by line

plain-welcome = { $deal }. Введіть хід, як-от 26 чи 3a, board або help.
plain-unknown = «{ $text }» — ні хід, ні команда. Введіть help, щоб побачити їх.
plain-paste = Вставте позицію, потім порожній рядок.
plain-return = { $message } Щоб повернутися, введіть return.
plain-exists = { $path } уже існує. Щоб замінити, введіть { $command }! замість { $command }.
plain-give-up-question = { $question } Щоб підтвердити, введіть give-up!
plain-command-moves = зробити ходи: стовпці 1–8, вільні комірки a–d, h — основа
plain-command-board = показати позицію
plain-command-look = прочитати одне місце, як-от look 3 чи look a
plain-command-undo = скасувати, повторити або перейти до ходу за номером
plain-command-hint = показати наступний хід розв’язку
plain-command-verdict = показати, чи можна виграти, а якщо ні — яким ходом гру програно
plain-command-solution = надрукувати розв’язок; play зробить його ходи
plain-command-finish = перенести всі карти на основи
plain-command-deal = відкрити іншу роздачу: номер, random, next, previous або daily
plain-command-games = показати ігри або відкрити одну за її номером у списку
plain-command-return = повернутися до покинутої гри
plain-command-give-up = здатися в цій грі
plain-command-paste = відкрити позицію з кількох рядків
plain-command-record = надрукувати гру як запис або як посилання
plain-command-save = зберегти запис у файл або відкрити файл
plain-command-autoplay = вибрати правило автоматичних ходів; без RULE: пояснити правила
plain-command-statistics = показати статистику
plain-command-results = зберегти результати у файл або додати результати з файлу
plain-command-quit = вийти; гра зберігається
