import { expect, test } from 'vitest';
import { type Comparison, differencesOf } from '#web/features/bills/line-comparison.ts';

const known: Comparison = {
  ...{
    reports: [],
    reported_hours: 4,
    on_site_hours: 2,
    crew_size: 2,
    agreed_rate: 90,
    is_for_work_order: false,
  },
};
const labor = (hours: number, hourly_rate = 90) => ({ kind: 'labor', hours, hourly_rate });

test.for([
  ['the same', [labor(4)], known, []],
  ['material alone', [{ kind: 'material', hours: null, hourly_rate: null }], known, []],
  [
    'more hours',
    [labor(3.1), labor(1.4)],
    known,
    ['0.50 h more than reported', '0.50 h more than the time on site allows'],
  ],
  ['fewer hours', [labor(2.5)], known, ['1.50 h less than reported']],
  ['a higher rate', [labor(1, 80), labor(3, 95.5)], known, ['$5.50 an hour over the agreed rate']],
  [
    'nothing to compare with',
    [labor(9)],
    { ...known, reported_hours: null, on_site_hours: null, agreed_rate: null },
    [],
  ],
] as const)('%s', ([, items, comparison, texts]) => {
  expect(differencesOf(items, comparison)).toEqual(texts);
});
