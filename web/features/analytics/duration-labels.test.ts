import { expect, it } from 'vitest';
import { durationLabel, inDays, shareLabel } from './duration-labels.ts';

it('shows a duration in natural units', () => {
  expect([0, 0.75, 6.4, 35, 36, 55.2, 300, null].map(durationLabel)).toEqual([
    ...['1 min', '45 min', '6 h', '35 h', '1.5 days', '2.3 days', '13 days', '—'],
  ]);
});

it('converts hours into days, and parts into percentages', () => {
  expect([inDays(24), inDays(60), inDays(null)]).toEqual([1, 2.5, null]);
  expect([shareLabel(7, 8), shareLabel(0, 0)]).toEqual(['88%', '—']);
});
