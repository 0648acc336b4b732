import { expect, test } from 'vitest';
import { byDay } from './by-day.ts';

const at = (local: string) => ({ created_at: new Date(local).toISOString() });

test('groups by the reader’s day, in the given order', () => {
  const now = new Date('2026-11-22T00:10');
  const items = ['2026-11-22T00:05', '2026-11-21T23:59', '2026-11-21T00:00', '2026-11-20T12:00'].map(at);
  expect(byDay(items, now).map(({ day, name, items: found }) => [day, name, found.length])).toEqual([
    ['2026-11-22', 'Today', 1],
    ['2026-11-21', 'Yesterday', 2],
    ['2026-11-20', 'Friday, November 20', 1],
  ]);
});

test('an empty list has no days', () => {
  expect(byDay([])).toEqual([]);
});
