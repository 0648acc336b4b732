import { expect, test } from 'vitest';
import {
  agedSearch,
  completedSearch,
  monthSearch,
  weekSearch,
} from '#web/features/analytics/completed-search.ts';

const NONE = '00000000-0000-0000-0000-000000000000';

test('a bar opens the work that was completed in the period, with the filters of the page', () => {
  expect(completedSearch('HVAC', 'trade', 30, { customers: ['c'], project: 'p' })).toMatchObject({
    ...{ trade: 'HVAC', partner: 'c', project: 'p' },
    'completed-from': expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(completedSearch(NONE, 'subcontractor', 30, { trade: 'HVAC' })).toMatchObject({
    ...{ assignee: 'own', trade: 'HVAC' },
  });
  expect(completedSearch('high', 'priority', 30)).toMatchObject({ priority: 'high' });
  // Work without a trade.
  expect(completedSearch('', 'trade', 30)).toMatchObject({ trade: 'none' });
  expect(monthSearch('2026-02-01', '')).toMatchObject({ trade: 'none' });
});

test('numbers by week and month open what they count', () => {
  expect(weekSearch('completed', '2026-03-02', { trade: 'HVAC' })).toEqual({
    ...{ trade: 'HVAC', 'completed-from': '2026-03-02', 'completed-to': '2026-03-08' },
  });
  expect(monthSearch('2026-02-01', 'Doors', { trade: 'HVAC', customers: ['c'] })).toEqual({
    ...{ trade: 'Doors', partner: 'c', 'created-from': '2026-02-01', 'created-to': '2026-02-28' },
  });
  expect(monthSearch('2026-12-01', 'Doors')).toMatchObject({ 'created-to': '2026-12-31' });
});

test('ages in weeks open the work that was requested then, and together all of it', () => {
  const wednesday = new Date('2026-03-11T15:00:00Z');
  const aged = (least: number, most: number) => agedSearch('on_hold', { least, most }, {}, wednesday);
  expect(aged(0, 0)).toEqual({ status: 'on_hold', 'created-from': '2026-03-09' });
  expect(aged(1, 1)).toEqual({
    ...{ status: 'on_hold', 'created-from': '2026-03-02', 'created-to': '2026-03-08' },
  });
  expect(aged(2, 4)).toMatchObject({ 'created-from': '2026-02-09', 'created-to': '2026-03-01' });
  expect(aged(5, Number.POSITIVE_INFINITY)).toEqual({ status: 'on_hold', 'created-to': '2026-02-08' });
});
