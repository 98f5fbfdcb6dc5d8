# Українська

title = FreeCell
close = Закрити

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
place-cell = комірка { $cell }
place-home = дім
pile-column = Стовпець { $column }, { $count ->
    [0] карт немає
    [one] { $count } карта
    [few] { $count } карти
   *[other] { $count } карт
}
pile-cell = Комірка { $cell }
pile-home = Дім { $suit }, { $count ->
    [0] карт немає
    [one] { $count } карта
    [few] { $count } карти
   *[other] { $count } карт
}
pile-empty = { $pile }, порожньо
list = { $before }, { $item }
table = Стіл

## Commands

command-previous = Попередній розклад
command-next = Наступний розклад
command-random = Випадковий розклад
command-today = Розклад дня
command-deal = Обрати розклад
command-undo = Скасувати
command-redo = Повторити
command-hint = Підказка
command-play = Розв’язок
command-pause = Пауза
command-finish = Завершити
command-restart = Спочатку
command-share = Поділитися
command-statistics = Статистика
command-settings = Налаштування
command-help = Довідка
command-menu = Меню
tip-previous = Попередній розклад
tip-next = Наступний розклад
tip-random = Випадковий розклад, який можна виграти (Z)
tip-today = Розклад дня, однаковий для всіх
tip-deal = Обрати розклад (N)
tip-undo = Скасувати (U)
tip-redo = Повторити (R)
tip-hint = Показати наступний хід до виграшу; ще раз – зіграти його (I)
tip-play = Показати, як виграти (P)
tip-pause = Пауза (P)
tip-finish = Віднести все додому (F)
tip-restart = Повернутися на початок
tip-share = Поділитися, зберегти
tip-statistics = Статистика
tip-settings = Налаштування
tip-help = Правила та клавіші (?)
tip-menu = Меню
deal-group = Розклад
timeline = Ходи цієї гри
speed = Швидкість

## What is seen

deal-number = Розклад { $number }
deal-without-number = Розклад без номера
moves = { $count ->
    [one] { $count } хід
    [few] { $count } ходи
   *[other] { $count } ходів
}
turn = хід { $turn } з { $count }
difficulty = { $cells ->
    [one] Досить { $cells } комірки
   *[other] Досить { $cells } комірок
}, { $moves ->
    [one] { $moves } хід
    [few] { $moves } ходи
   *[other] { $moves } ходів
}
verdict-thinking = Думаю …
verdict-won = { $moves ->
    [one] Виграно за { $moves } хід
    [few] Виграно за { $moves } ходи
   *[other] Виграно за { $moves } ходів
}
verdict-winnable = { $moves ->
    [1] Можна виграти, лишився 1 хід
    [one] Можна виграти, до { $moves } ходу
   *[other] Можна виграти, до { $moves } ходів
}
verdict-winnable-otherwise = Можна виграти, але не якщо всі карти йдуть додому самі
verdict-lost = Виграти вже не можна
verdict-lost-since = Виграти неможливо з ходу { $move }
verdict-lost-between = Виграти неможливо з одного з ходів { $first }–{ $last }
verdict-impossible = Цей розклад неможливо виграти
verdict-undecided = Не з’ясовано
verdict-stopped = Не з’ясовано, пошук зупинено
search-stop = Стоп
search-on = Далі

## What happens

move = { $home ->
    [yes] { $card } іде додому
   *[no] { $more ->
        [0] { $card } → { $place }
       *[other] { $card } і ще { $more } → { $place }
    }
}
autoplayed = Самі пішли додому: { $cards }
hint = Підказка: { $move }
picked = { $count ->
    [0] Взято: { $card }. Куди можна: { $places }
   *[other] Взято: { $card } і ще { $count }. Куди можна: { $places }
}
typed = Звідки: { $place }. Куди …
jumped = Хід { $turn } з { $count }
stuck = Ходів більше немає. Скасуйте хід або почніть спочатку.
won-title = Перемога!
won-text = { $deal }: { $moves ->
    [one] { $moves } хід
    [few] { $moves } ходи
   *[other] { $moves } ходів
}, { $time }.
won-spoken = { $moves ->
    [one] Гру виграно за { $moves } хід
    [few] Гру виграно за { $moves } ходи
   *[other] Гру виграно за { $moves } ходів
}
wrong-link = Посилання «{ $link }» не працює: { $reason }
autoplay-later = З цим налаштуванням додому пішла б карта, яка була потрібна пізніше. Воно почне діяти з наступного розкладу.

## Dialogs

deal-title = Обрати розклад
deal-number-label = Номер
deal-go = Роздати
deal-range = Від 1 до 1 000 000, як у Windows; будь-яке число від −4 до 8 589 934 591.
board-label = Або вставте розклад текстом: рядки, стовпці, один рядок, JSON чи запис гри
board-go = Відкрити розклад
board-number = Це розклад { $number }.
board-no-number = Цей розклад не має номера.
share-title = Поділитися і зберегти
share-link = Посилання на гру в її теперішньому стані
copy = Копіювати
copied = Скопійовано.
copy-by-hand = Виділіть і скопіюйте вручну.
copy-board = Копіювати розклад як текст
save-svg = Зберегти як SVG
save-png = Зберегти як PNG
statistics-title = Статистика
statistics-played = зіграно
statistics-won = виграно
statistics-share = частка перемог
percent = { $share } %
statistics-streak = перемог поспіль
statistics-best-streak = найдовша серія
statistics-fastest = найшвидше
statistics-shortest = найменше ходів
statistics-helped = з підказками
statistics-note = Гра рахується з першого ходу, а покинута – як програна. Усе залишається на цьому пристрої.
statistics-export = Експорт
statistics-erase = Стерти
statistics-erase-sure = Стерти все?
settings-title = Налаштування
settings-language = Мова
settings-autoplay = Карти йдуть додому самі
settings-autoplay-none = ніколи
settings-autoplay-horne = якщо безпечно
settings-autoplay-max = завжди
settings-finish = Завершувати, коли все впорядковано
settings-animation = Анімація
settings-animation-off = немає
settings-animation-fast = швидка
settings-animation-normal = звичайна
settings-animation-slow = повільна
settings-verdict = Показувати, чи можна виграти
settings-counts = Показувати час і ходи
settings-theme = Тема
settings-theme-auto = як на пристрої
settings-theme-light = світла
settings-theme-dark = темна
settings-fourColours = Чотири кольори
settings-largeIndex = Великі індекси
settings-leftHanded = Для шульги

## Help

help-title = Довідка
help-rules = Правила
help-goal = Усі 52 карти відкриті. Віднесіть їх додому: кожну масть у свій дім, від туза до короля.
help-columns = У восьми стовпцях карта лягає на карту іншого кольору, старшу на один ранг. У порожній стовпець можна покласти будь-яку карту.
help-cells = У кожній із чотирьох комірок може лежати одна карта, будь-яка.
help-home = Карти, що вдома, там і лишаються. Скасування повертає їх, і жодна не піде знову сама до вашого наступного ходу.
help-runs = Рухати можна лише останню карту стовпця. Кілька карт підряд ідуть разом, якщо порожніх комірок і стовпців досить, щоб перенести їх по одній.
help-win = Гру виграно, коли всі карти вдома. Майже кожен розклад можна виграти.
help-playing = Як грати
help-drag = Перетягніть карту або кілька карт підряд. Місця, куди їх можна покласти, підсвічуються.
help-tap = Торкніться карти або клацніть її, і вона піде туди, куди найдоречніше.
help-timeline = Лінія внизу зберігає всю гру: поверніться до будь-якого ходу і знову вперед.
help-keys = Клавіші
help-key-notation = Хід: спершу звідки, потім куди. Стовпці 1–8, комірки a–d, h – дім
help-key-arrows = Від карти до карти
help-key-enter = Взяти, покласти; двічі – послати карту туди, куди найдоречніше
help-key-escape = Повернути, зупинити
help-key-undo = Скасувати
help-key-redo = Повторити
help-key-hint = Підказка; ще раз – зіграти її
help-key-play = Показати розв’язок, пауза
help-key-finish = Віднести все додому
help-key-deal = Обрати розклад
help-key-random = Випадковий розклад
help-key-help = Ця сторінка
help-study = Аналіз
help-verdict = Рядок унизу каже, чи ще можна виграти і з якого ходу вже ні.
help-hint = Підказка показує наступний хід на шляху до виграшу.
help-solution = Розв’язок грається на вашому столі; переглядайте його крок за кроком скасуванням і повтором. Ігри з підказкою чи розв’язком рахуються окремо.
help-honest = Здогадок немає: можна виграти – отже, шлях відомий; неможливо – усі шляхи перевірено. Інакше – не з’ясовано.
help-today = Номер розкладу дня – це дата. Випадковий розклад програма щойно сама виграла.
help-private = Жодні дані не залишають цей пристрій. Сторінка працює без мережі, а адреса завжди містить гру, яку ви бачите.

## What is wrong

number-none = Це не ціле число. Номери йдуть від −4 до 8 589 934 591.
number-too-small = Це число замале. Найменше −4.
number-too-large = Це число завелике. Найбільше 8 589 934 591.
illegal-empty-column = Стовпець { $column } порожній.
illegal-empty-cell = Комірка { $cell } порожня.
illegal-taken-cell = У комірці { $cell } вже є { $card }.
illegal-no-empty-cell = Усі комірки зайняті.
illegal-no-such-cell = У цій грі немає комірки { $cell }.
illegal-same-place = Ці карти вже у стовпці { $column }.
illegal-no-cards = Жодна карта не зрушила б.
illegal-fewer-cards = У стовпці { $column } менше карт, ніж { $count }.
illegal-not-in-sequence = Останні карти стовпця { $column } ({ $count }) не йдуть підряд.
illegal-too-many = Разом не можна стільки карт: { $count }. Можна лише { $limit }.
illegal-does-not-fit = { $card } сюди не пасує: тут { $on }.
illegal-none-fits = Жодна карта в кінці стовпця { $column } сюди не пасує: тут { $on }.
illegal-not-next-home = { $card } не може піти додому раніше, ніж { $on }.
illegal-leaves-home = { $card } вдома і там лишається.
illegal-between-cells = { $card } вже в комірці, перекладати в іншу немає сенсу.
illegal-nowhere-to-go = { $card } не має куди йти.
move-none = «{ $move }» – це не хід.
record-no-colon = Це не номер і не запис гри.
record-no-deal = «{ $text }» – це не розклад.
record-option = «{ $text }» – це не параметр запису.
spot-line = Рядок { $line }, карта { $place }:
spot-list = Список { $line }, карта { $place }:
spot-column = Стовпець { $line }, карта { $place }:
spot-cells = Комірка { $place }:
board-empty = Тут немає жодної карти.
board-not-a-card = «{ $text }» – це не карта. Карта – це ранг A23456789TJQK, потім масть CDHS.
board-repeated = { $card } трапляється { $times ->
    [one] { $times } раз
    [few] { $times } рази
   *[other] { $times } разів
}.
board-missing = Бракує: { $cards }.
board-shape = Рядки по { $lengths } карт – це не розклад. Потрібні сім рядків 8 8 8 8 8 8 4, вісім стовпців 7 7 7 7 6 6 6 6 або всі 52 карти в одному рядку.
board-not-a-deal = Рядок { $line }: на початку доми й комірки порожні.
board-not-a-foundation = Рядок { $line }: «{ $text }» – це не дім. Потрібна масть і її найвищий ранг, як H-0 чи S-A.
board-too-many-columns = Стовпців { $count }, а на столі їх вісім.
board-long-column = У стовпці { $column } забагато карт під послідовністю в кінці: { $count }.
board-too-many-cells = Комірок { $count }, а в цій грі їх { $cells }.
board-also-home = { $card } вже вдома.
board-json = Починається як JSON, але це не він.
board-json-shape = Цей JSON – не розклад.