import { expect, it } from 'vitest';
import { arrivalLabel } from './arrival-labels.ts';

const NOW = new Date(2026, 10, 20, 9, 30);
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

it.each([
  [at(20, 14), 'today, 2:00 PM'],
  [at(21, 8), 'tomorrow, 8:00 AM'],
  [at(23, 8), 'Mon, Nov 23, 8:00 AM'],
  [at(19, 8), 'Thu, Nov 19, 8:00 AM'],
])('%s is %s', (instant, words) => expect(arrivalLabel(instant, NOW).replaceAll(' ', ' ')).toBe(words));
