import { at, type Calendar, type Day } from './calendar.ts';
import type { Random } from './random.ts';
import type { Segment } from './work-order.ts';

type Half = 'morning' | 'afternoon';

/** The working day of the crew: lunch from 12:00 to 12:30. */
const HALVES: Record<Half, { start: number; hours: number }> = {
  morning: { start: 7.5, hours: 4.5 },
  afternoon: { start: 12.5, hours: 3.5 },
};

/** Which crew member is where; nobody is at two locations at once. */
export interface Roster {
  /**
   * Books everybody in `crew` for the same time, on the first workday from `from` on at which all are free.
   * @param hours on site, at most a working day
   */
  book(crew: readonly string[], from: Day, hours: number): Segment[];
  /** The time segment left free in this half of the day, which is taken with this call; null when there is none. */
  takeFree(person: string, day: Day, half: Half): Segment | null;
}

/** An empty roster. */
export function createRoster(calendar: Calendar, random: Random): Roster {
  const taken = new Set<string>();
  const slot = (person: string, day: Day, half: Half) => `${person} ${day} ${half}`;

  function segments(crew: readonly string[], day: Day, half: Half, hours: number): Segment[] {
    const { start, hours: most } = HALVES[half];
    const length = Math.min(hours, most - 0.1);
    const late = random.next() * Math.min(0.4, most - length);
    return crew.map((person) => {
      taken.add(slot(person, day, half));
      const from = at(day, start + late) + random.int(0, 4);
      return { person, from, to: Math.min(from + Math.round(length * 60), at(day, start + most)) };
    });
  }

  return {
    book(crew, from, hours) {
      const { morning, afternoon } = HALVES;
      const halves: Half[][] =
        hours <= afternoon.hours
          ? [['morning'], ['afternoon']]
          : hours <= morning.hours
            ? [['morning']]
            : [['morning', 'afternoon']];
      for (let day = calendar.workday(from, 0); ; day = calendar.workday(day, 1)) {
        const free = halves.find((wanted) =>
          wanted.every((half) => crew.every((person) => !taken.has(slot(person, day, half)))),
        );
        if (!free) continue;
        let left = hours;
        return free.flatMap((half) => {
          const part = segments(crew, day, half, left);
          left -= HALVES[half].hours;
          return part;
        });
      }
    },
    takeFree(person, day, half) {
      if (taken.has(slot(person, day, half))) return null;
      return segments([person], day, half, HALVES[half].hours)[0] ?? null;
    },
  };
}
