# Українська. What the page and the terminal both say.

language-name = Українська
title = FreeCell

## Cards and places

rank-A = туз
rank-2 = двійка
rank-3 = трійка
rank-4 = четвірка
rank-5 = п’ятірка
rank-6 = шістка
rank-7 = сімка
rank-8 = вісімка
rank-9 = дев’ятка
rank-T = десятка
rank-J = валет
rank-Q = дама
rank-K = король
suit-C = треф
suit-D = бубон
suit-H = чирв
suit-S = пік
card = { $rank } { $suit }
place-column = стовпець { $column }
place-cell = вільна комірка { $cell }
place-home = основа
pile-empty = { $pile }, порожньо
list = { $before }, { $item }

## Commands

command-next = Наступна роздача
command-random = Випадкова роздача
command-daily = Роздача дня
command-undo = Скасувати
command-redo = Повторити
command-hint = Підказка
command-play = Розв’язок
command-pause = Пауза
command-share = Поділитися
command-statistics = Статистика
command-settings = Налаштування
command-help = Довідка
tip-daily = Роздача дня, однакова для всіх
tip-restart = Повернутися на початок
deal-group = Роздача

## Status

deal-number = Роздача { $number }
deal-without-number = Роздача без номера
deal-name = роздача { $number }
deal-name-none = роздача без номера
moves = { $count ->
    [one] { $count } хід
    [few] { $count } ходи
   *[other] { $count } ходів
}
turn = хід { $turn } з { $count }
level = Рівень: { $level ->
    [easy] легкий
    [medium] середній
    [tricky] підступний
    [hard] важкий
   *[expert] експертний
}
verdict-thinking = Думаю…
verdict-won = { $moves ->
    [one] Виграно за { $moves } хід
    [few] Виграно за { $moves } ходи
   *[other] Виграно за { $moves } ходів
}
verdict-winnable = { $moves ->
    [one] Можна виграти щонайбільше за { $moves } хід
    [few] Можна виграти щонайбільше за { $moves } ходи
   *[other] Можна виграти щонайбільше за { $moves } ходів
}
verdict-winnable-otherwise = Можна виграти, але знайдений розв’язок не діє з автоматичними ходами «завжди»
verdict-lost = Виграти вже не можна
verdict-lost-since = Виграти не можна, починаючи з ходу { $move }
verdict-lost-between = Програно на одному з ходів { $first }–{ $last }
verdict-impossible = Цю роздачу неможливо виграти
verdict-undecided = Не з’ясовано
verdict-stopped = Не з’ясовано, пошук зупинено
search-stop = Зупинити
search-on = Шукати далі
back-to-move = Назад до ходу { $turn }

## Events

move = { $home ->
    [yes] { $card } іде на основу
   *[no] { $more ->
        [0] { $card } → { $place }
       *[other] { $card } і ще { $more } → { $place }
    }
}
autoplayed = Автоматично на основу: { $cards }
hint = Підказка: { $move }
because-wins = виграє гру
because-only-winning = будь-який інший хід програє
because-leaves-no-move = не лишає жодного ходу
because-repeats = { $turn ->
    [0] повторює початкову позицію
   *[other] повторює позицію після ходу { $turn }
}
because-buries = { $count ->
    [one] закриває карту: { $card }, зверху { $count } карта
    [few] закриває карту: { $card }, зверху { $count } карти
   *[other] закриває карту: { $card }, зверху { $count } карт
}
because-takes-last-cell = займає останню вільну комірку
because-leaves-cells = { $count ->
    [one] лишає { $count } вільну комірку
    [few] лишає { $count } вільні комірки
   *[other] лишає { $count } вільних комірок
}
because-takes-last-column = займає останній порожній стовпець, { $column }
because-frees-column = звільняє стовпець { $column }
because-frees-cell = звільняє комірку { $cell }
because-uncovers = відкриває карту: { $card }
because-plays-home = відправляє на основу: { $cards }
typed = Звідки: { $place }. Куди: …
jumped = Хід { $turn } з { $count }
stuck = Ходів більше немає. Скасуйте хід або почніть спочатку.
no-finish = Ще не всі карти можуть піти на основи.
no-random = Не знайдено роздачі, яку можна виграти. Спробуйте ще раз.
playing = Розв’язок зі швидкістю { $speed }
left = Покинуто на ході { $turn }: { $deal }.
resumed = Продовження з ходу { $turn }: { $deal }.
game-gone = Цю гру більше не збережено.
not-kept = Не вдається зберігати ігри: { $reason }
set-aside = Пошкоджені дані збережено під іншою назвою: { $names }
solver-failed = Розв’язувач не працює. Підказок і розв’язків немає.
won-title = Ви виграли!
won-helped = З підказками, тому враховано окремо.
won-text = { $deal }: { $moves ->
    [one] { $moves } хід
    [few] { $moves } ходи
   *[other] { $moves } ходів
}, { $time }.
autoplay-later = З цим налаштуванням на основу пішла б карта, яка була потрібна пізніше. Воно почне діяти з наступної роздачі.

## Dialogs

deal-title = Вибрати роздачу
share-title = Поділитися і зберегти
copied = Скопійовано.
copy-board = Копіювати позицію як текст
games-title = Незавершені ігри
games-none = Незавершених ігор немає.
games-entry = { $deal }, хід { $turn }, { $time }
give-up = Здатися
give-up-question = Здатися в цій грі? Це поразка.
give-up-impossible = Здатися в цій грі? Її неможливо виграти, тому це не поразка.
statistics-title = Статистика
statistics-played = Зіграно
statistics-won = Виграно
statistics-share = % перемог
percent = { $share } %
statistics-streak = Поточна серія
statistics-best-streak = Найдовша серія
statistics-fastest = Найшвидша перемога
statistics-shortest = Найменше ходів
statistics-helped = З допомогою
statistics-export = Експорт
statistics-import = Імпорт
statistics-imported = Нових результатів: { $added }. Уже відомих: { $known }. Нечитних: { $damaged }.
statistics-note = Гра рахується, коли ви виграли, або як поразка, коли ви здалися. Покинута гра — не поразка. Усе залишається на цьому пристрої.
settings-title = Налаштування
settings-yes = так
settings-no = ні
settings-language = Мова
settings-autoplay = Автоматичні ходи на основи
settings-autoplay-none = ніколи
settings-autoplay-none-note = Жодна карта не йде автоматично.
settings-autoplay-horne = якщо безпечно
settings-autoplay-horne-note = Ідуть тузи, двійки й карти, на які вже нічого не можна покласти, як у FreeCell від Microsoft.
settings-autoplay-raymond = якщо безпечно (правило KPat)
settings-autoplay-raymond-note = Як «якщо безпечно», а також якщо все, що можна на них покласти, теж може піти, як у KPat.
settings-autoplay-max = завжди
settings-autoplay-max-note = Іде кожна карта, яка може.
settings-tap = Клацання або дотик до карти
settings-tap-send = посилає її
settings-tap-select = бере її
settings-finish = Завершувати автоматично
settings-animation = Анімація
settings-animation-off = немає
settings-animation-fast = швидка
settings-animation-normal = звичайна
settings-animation-slow = повільна
settings-verdict = Показувати, чи можна виграти
settings-counts = Показувати час і ходи
settings-theme = Тема
settings-theme-auto = системна
settings-theme-light = світла
settings-theme-dark = темна
settings-fourColors = Масті чотирьох кольорів
settings-largeIndex = Великі ранги й масті
settings-leftHanded = Для шульги

## Help

help-title = Довідка
help-rules = Правила
help-goal = Усі 52 карти лежать відкрито. Перенесіть їх на основи: кожну масть на свою, від туза до короля.
help-columns = У восьми стовпцях карта лягає на карту іншого кольору, старшу на один ранг. У порожній стовпець можна покласти будь-яку карту.
help-cells = У кожній із чотирьох вільних комірок може лежати одна будь-яка карта.
help-home = Карти на основі там і лишаються. Скасування повертає їх, і автоматичні ходи чекають на ваш наступний хід.
help-runs = Переносити можна лише останню карту стовпця. Послідовність карт іде разом, якщо порожніх вільних комірок і стовпців досить, щоб перенести їх по одній.
help-key-notation = Хід: спершу звідки, потім куди. Стовпці 1–8, вільні комірки a–d, h — основа
help-key-arrows = Від карти до карти
help-key-enter = Взяти, покласти; двічі — перенести карту на відповідне місце
help-key-escape = Повернути, зупинити
help-key-undo = Скасувати
help-key-redo = Повторити
help-key-hint = Підказка; ще раз — зробити хід
help-key-play = Показати розв’язок, пауза
help-key-finish = Перенести всі карти на основи
help-key-random = Випадкова роздача
help-study = Аналіз
help-verdict = Рядок унизу каже, чи ще можна виграти, а якщо ні — яким ходом гру програно.
help-hint = Підказка показує наступний хід розв’язку.
help-solution = Розв’язок показується у вашій грі; переглядайте його крок за кроком скасуванням і повтором. Ігри з підказкою чи розв’язком рахуються окремо.
help-honest = Здогадок немає: «можна виграти» — розв’язок відомий; «неможливо» — усе перевірено. Інакше — не з’ясовано.
help-daily = Номер роздачі дня — це дата. Випадкову роздачу програма щойно сама виграла.

## Errors

number-none = Це не ціле число. Номери роздач — від −4 до 8 589 934 591.
number-too-small = Це число замале. Найменше — −4.
number-too-large = Це число завелике. Найбільше — 8 589 934 591.
illegal-empty-column = Стовпець { $column } порожній.
illegal-empty-cell = Вільна комірка { $cell } порожня.
illegal-taken-cell = У вільній комірці { $cell } вже є { $card }.
illegal-no-empty-cell = Усі вільні комірки зайняті.
illegal-no-such-cell = У цій грі немає вільної комірки { $cell }.
illegal-same-place = Ці карти вже у стовпці { $column }.
illegal-no-cards = Жодна карта не зрушить з місця.
illegal-fewer-cards = У стовпці { $column } менше карт, ніж { $count }.
illegal-not-in-sequence = Останні карти стовпця { $column } ({ $count }) не утворюють послідовності.
illegal-too-many = Разом не можна стільки карт: { $count }. Можна щонайбільше { $limit }.
illegal-does-not-fit = { $card } сюди не лягає: тут { $on }.
illegal-none-fits = Жодна карта в кінці стовпця { $column } сюди не лягає: тут { $on }.
illegal-not-next-home = { $card } не може піти на основу раніше, ніж { $on }.
illegal-leaves-home = { $card } вже на основі й там лишається.
illegal-between-cells = { $card } вже у вільній комірці, перекладати в іншу немає сенсу.
illegal-nowhere-to-go = { $card } не має куди йти.
move-none = «{ $move }» — це не хід.
record-no-colon = Це не номер роздачі й не запис гри.
record-no-deal = «{ $text }» — це не роздача.
record-option = «{ $text }» — це не параметр запису.
spot-line = Рядок { $line }, карта { $place }:
spot-list = Список { $line }, карта { $place }:
spot-column = Стовпець { $line }, карта { $place }:
spot-cells = Вільна комірка { $place }:
board-empty = У позиції немає жодної карти.
board-not-a-card = «{ $text }» — це не карта. Карта — це ранг (A23456789TJQK), потім масть (CDHS).
board-repeated = { $times ->
    [one] { $card } трапляється { $times } раз.
    [few] { $card } трапляється { $times } рази.
   *[other] { $card } трапляється { $times } разів.
}
board-missing = Бракує: { $cards }.
board-shape = Рядки по { $lengths } карт — це не позиція. Потрібні сім рядків 8 8 8 8 8 8 4, вісім стовпців 7 7 7 7 6 6 6 6 або всі 52 карти в одному рядку.
board-not-a-deal = Рядок { $line }: на початку основи й вільні комірки порожні.
board-not-a-foundation = Рядок { $line }: «{ $text }» — це не основа. Потрібна масть і її найвищий ранг, як-от H-0 чи S-A.
board-too-many-columns = Стовпців { $count }, а має бути вісім.
board-long-column = У стовпці { $column } забагато карт під послідовністю в кінці: { $count }.
board-too-many-cells = Вільних комірок { $count }, а в цій грі їх { $cells }.
board-wrong-cell-count = Рядок { $line }: «{ $text }» не збігається з кількістю вказаних вільних комірок ({ $count }). Порожня комірка — «-».
board-also-home = { $card } вже на основі.
board-json = Схоже на JSON, але з помилкою.
board-json-shape = Цей JSON — не позиція.
