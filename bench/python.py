"""Executes the requests on its input, `deal N` or `solve FIRST LAST THREADS`, and
prints the wall-clock and processor seconds of each."""

import sys
import time

import freecell

for line in sys.stdin:
    work, *numbers = line.split()
    numbers = [int(number) for number in numbers]
    wall, cpu = time.perf_counter(), time.process_time()
    if work == "deal":
        done = len(freecell.deal_array(1, numbers[0] + 1))
    else:
        first, last, threads = numbers
        done = freecell.solve_many(range(first, last + 1), threads=threads, progress=False).num_rows
    print(time.perf_counter() - wall, time.process_time() - cpu, done, flush=True)
