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
terminal-on = так
terminal-off = ні
terminal-autoplay-raymond = якщо безпечно (правило KPat)
terminal-playing = Розв’язок зі швидкістю { $speed }: p — пауза, u та r — по ходу, + та - — швидкість
terminal-no-finish = Ще не всі карти можуть піти на основи.
terminal-no-random = Не знайдено роздачі, яку можна виграти. Спробуйте ще раз.
terminal-no-move = Такого ходу немає. У цій грі { $count ->
    [one] { $count } хід
    [few] { $count } ходи
   *[other] { $count } ходів
}.
terminal-no-name = Введіть назву файлу.
terminal-saved = Збережено до { $path }.
terminal-unreadable = Не вдається прочитати { $path }: { $reason }
terminal-unwritable = Не вдається записати { $path }: { $reason }
terminal-not-kept = Не вдається зберегти гру: { $reason }
terminal-left = { $deal }: гру збережено на ході { $turn }; продовжити — freecell play.

## Windows

terminal-deal-prompt = Введіть номер і натисніть Enter або вставте позицію, запис чи посилання.
terminal-jump-title = Перейти до ходу
terminal-jump-prompt = Номер ходу, щонайбільше { $count }:
terminal-save-title = Зберегти запис
terminal-load-title = Відкрити файл
terminal-file-prompt = Назва файлу:
terminal-copy-record = Копіювати запис
terminal-copy-link = Копіювати посилання
terminal-save = Зберегти запис у файл
terminal-load = Відкрити запис чи позицію з файлу

## Keys

terminal-key-twice = Та сама клавіша двічі переносить карту на відповідне місце
terminal-key-mouse = Миша: перетягуйте карти або клацніть карту, щоб перенести її на відповідне місце
terminal-key-jump = Перейти до будь-якого ходу
terminal-key-speed = Швидкість розв’язку
terminal-key-search = Зупинити пошук або шукати далі
terminal-key-deal = Вибрати роздачу; вставити позицію
terminal-key-beside = Попередня і наступна роздача
terminal-key-share = Копіювати чи зберегти запис і посилання
terminal-key-open = Відкрити запис чи позицію з файлу
terminal-key-quit = Вийти; гра зберігається

## Line by line

plain-welcome = { $deal }. Введіть хід, як-от 26 чи 3a, board або help.
plain-unknown = «{ $text }» — ні хід, ні команда. Введіть help, щоб побачити їх.
plain-paste = Вставте позицію, потім порожній рядок.
plain-command-moves = зробити ходи: стовпці 1–8, вільні комірки a–d, h — основа
plain-command-board = показати позицію
plain-command-look = прочитати одне місце, як-от look 3 чи look a
plain-command-undo = скасувати, повторити або перейти до ходу за номером
plain-command-hint = показати наступний хід розв’язку
plain-command-verdict = показати, чи можна виграти, а якщо ні — яким ходом гру програно
plain-command-solution = надрукувати розв’язок; play зробить його ходи
plain-command-finish = перенести всі карти на основи
plain-command-deal = відкрити іншу роздачу: номер, random, next, previous або today
plain-command-paste = відкрити позицію з кількох рядків
plain-command-record = надрукувати гру як запис або як посилання
plain-command-save = зберегти запис у файл або відкрити файл
plain-command-autoplay = вибрати правило автоматичних ходів: none, horne, raymond або max
plain-command-statistics = показати статистику
plain-command-quit = вийти; гра зберігається
