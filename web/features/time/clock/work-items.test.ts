import { expect, test } from 'vitest';
import {
  badgeOf,
  hasStar,
  sectionsOf,
  type WorkItem,
  withText,
} from '#web/features/time/clock/work-items.ts';

const item = (id: string, changes: Partial<WorkItem> = {}): WorkItem => ({
  kind: 'work_order',
  id,
  number: `WO-${id}`,
  title: `Job ${id}`,
  location: '',
  isMine: false,
  assignee: null,
  isAvailable: false,
  sessionsToday: 0,
  hoursToday: 0,
  lastWorkedAt: null,
  recentRank: null,
  ...changes,
});

test('each item is in the first section that fits, today’s latest first, with at most three recent ones', () => {
  const sections = sectionsOf([
    item('1', { sessionsToday: 1, isMine: true, lastWorkedAt: '2026-11-20T08:00:00Z', recentRank: 2 }),
    item('2', { sessionsToday: 3, lastWorkedAt: '2026-11-20T11:00:00Z', recentRank: 1 }),
    item('3', { isMine: true, recentRank: 3 }),
    ...['4', '5', '6', '7'].map((id) => item(id, { recentRank: Number(id), isAvailable: id === '4' })),
    item('8', { isAvailable: true }),
    item('9', { assignee: 'Ada Hill' }),
  ]);
  expect(sections.map(({ title, items }) => [title, items.map(({ id }) => id)])).toEqual([
    ["Continue Today's Work", ['2', '1']],
    ['Your Assignments', ['3']],
    ['Recently Clocked', ['4', '5', '6']],
    ['Available Work', ['8']],
  ]);
});

test('search matches number, title, and assignee, in any case', () => {
  const items = [
    item('1', { number: 'PRJ-000007' }),
    item('2', { title: 'Dock DOOR' }),
    item('3', { assignee: 'Ada Hill' }),
  ];
  expect(withText(items, 'prj-0')).toEqual([items[0]]);
  expect(withText(items, ' door ')).toEqual([items[1]]);
  expect(withText(items, 'ada')).toEqual([items[2]]);
  expect(withText(items, 'zzz')).toEqual([]);
});

test('one badge shows the assignee, and a star appears with the third session', () => {
  expect(badgeOf(item('1', { isMine: true, assignee: 'Ada Hill' })).text).toBe('ASSIGNED TO YOU');
  expect(badgeOf(item('1', { assignee: 'Ada Hill' })).text).toBe('Ada Hill');
  expect(badgeOf(item('1', { isAvailable: true })).text).toBe('AVAILABLE');
  expect(hasStar(item('1', { sessionsToday: 2 }))).toBe(false);
  expect(hasStar(item('1', { sessionsToday: 3 }))).toBe(true);
});
