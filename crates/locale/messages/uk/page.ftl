# Українська. What only the page says.

close = Закрити

## Cards and places

pile-column = Стовпець { $column }, { $count ->
    [0] карт немає
    [one] { $count } карта
    [few] { $count } карти
   *[other] { $count } карт
}
pile-cell = Вільна комірка { $cell }
pile-home = Основа { $suit }, { $count ->
    [0] карт немає
    [one] { $count } карта
    [few] { $count } карти
   *[other] { $count } карт
}
table = Ігрове поле

## Commands

command-previous = Попередня роздача
command-deal = Вибрати роздачу
command-new = Нова гра
command-finish = Завершити
command-restart = Спочатку
command-menu = Меню
command-games = Незавершені ігри
tip-previous = Попередня роздача
tip-next = Наступна роздача
tip-random = Випадкова роздача, яку можна виграти (Z)
tip-deal = Вибрати роздачу (N)
tip-undo = Скасувати (U)
tip-redo = Повторити (R)
tip-hint = Показати наступний хід розв’язку; ще раз — зробити його (I)
tip-play = Показати розв’язок (P)
tip-pause = Пауза (P)
tip-finish = Перенести всі карти на основи (F)
tip-share = Поділитися, зберегти
tip-statistics = Статистика
tip-settings = Налаштування
tip-help = Правила та клавіші (?)
tip-menu = Меню
tip-games = Незавершені ігри
timeline = Ходи цієї гри
speed = Швидкість

## Events

picked = { $count ->
    [0] Взято: { $card }. Куди можна: { $places }
   *[other] Взято: { $card } і ще { $count }. Куди можна: { $places }
}
won-spoken = { $moves ->
    [one] Ви виграли за { $moves } хід
    [few] Ви виграли за { $moves } ходи
   *[other] Ви виграли за { $moves } ходів
}
wrong-link = Посилання «{ $link }» не працює: { $reason }
update-ready = Нова версія готова.
update-reload = Перезавантажити

## Dialogs

deal-number-label = Номер
deal-go = Роздати
deal-range = Від 1 до 1 000 000 — як у Windows; можна будь-яке число від −4 до 8 589 934 591.
board-fold = Вставити позицію або запис
board-label = Або вставте позицію текстом: рядки, стовпці, один рядок, JSON чи запис гри
board-go = Відкрити позицію
board-number = Це роздача { $number }.
board-no-number = Ця позиція не має номера.
share-link = Посилання на гру в її теперішньому стані
copy = Копіювати
copy-by-hand = Виділіть текст і скопіюйте вручну.
save-svg = Зберегти як SVG
save-png = Зберегти як PNG
statistics-erase = Стерти
statistics-erase-sure = Стерти все?

## Help

help-win = Ви виграєте, коли всі карти на основах. Майже кожну роздачу можна виграти.
help-playing = Як грати
help-drag = Перетягніть карту або послідовність карт. Місця, куди їх можна покласти, підсвічуються.
help-tap = Торкніться карти або клацніть її, щоб перенести її на відповідне місце.
help-timeline = Повзунок унизу зберігає всю гру: поверніться до будь-якого ходу і знову вперед.
help-keys = Клавіші
help-key-deal = Вибрати роздачу
help-key-help = Ця сторінка
help-private = Жодні дані не залишають цей пристрій. Сторінка працює без мережі, а адреса завжди містить гру, яку ви бачите.
