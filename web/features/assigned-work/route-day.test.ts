import { describe, expect, it } from 'vitest';
import { isDue, NO_PLAN, splitWork } from './route-day.ts';
import type { RouteWork } from './route-queries.ts';

const TODAY = '2026-11-20';
const work = (id: string, rest: Partial<RouteWork['work_order']> = {}): RouteWork => ({
  id: `assignment of ${id}`,
  assigned_at: '2026-11-18T12:00:00Z',
  work_order: {
    ...{ id, work_order_number: `WO-${id}`, title: id, status: 'assigned', priority: 'medium' },
    ...{ due_date: null, preferred_from: null, preferred_to: null, arrival_at: null },
    ...{ appointment_from: null, appointment_until: null },
    ...{ status_since: '2026-11-18T12:00:00Z', store_location: '', location: null },
    ...rest,
  },
});
const ids = (stops: readonly { id: string }[]) => stops.map(({ id }) => id);
/** Noon in the time zone of the device. */
const noonOf = (day: string) => new Date(`${day}T12:00`).toISOString();

describe('work of today', () => {
  const isToday = (rest: Partial<RouteWork['work_order']>) => isDue(work('a', rest).work_order, TODAY);

  it('is what was started, is due or late, is expected, or has no date', () => {
    expect(isToday({ status: 'in_progress', due_date: '2026-12-24' })).toBe(true);
    expect(isToday({ due_date: TODAY })).toBe(true);
    expect(isToday({ due_date: '2026-11-01' })).toBe(true);
    expect(isToday({ arrival_at: noonOf(TODAY), due_date: '2026-12-01' })).toBe(true);
    expect(isToday({})).toBe(true);
  });

  it('excludes what belongs to a later day, unless it is due before', () => {
    expect(isToday({ due_date: '2026-11-21' })).toBe(false);
    expect(isToday({ arrival_at: noonOf('2026-11-21') })).toBe(false);
    expect(isToday({ appointment_from: noonOf('2026-11-21') })).toBe(false);
    expect(isToday({ appointment_from: noonOf(TODAY), preferred_from: '2026-11-23' })).toBe(true);
    expect(isToday({ appointment_from: noonOf(TODAY), arrival_at: noonOf('2026-11-21') })).toBe(false);
    expect(isToday({ arrival_at: noonOf('2026-11-21'), due_date: TODAY })).toBe(true);
    expect(isToday({ preferred_from: '2026-11-23', preferred_to: '2026-11-24' })).toBe(false);
    expect(isToday({ preferred_from: '2026-11-19', preferred_to: '2026-11-24' })).toBe(true);
  });
});

describe('a manual plan', () => {
  const all = [work('now'), work('late', { due_date: '2026-12-01' }), work('done', { status: 'completed' })];

  it('adds work of another day, and removes work of today', () => {
    expect(ids(splitWork(all, NO_PLAN, TODAY).today)).toEqual(['now', 'done']);
    const { today, later } = splitWork(all, { ...NO_PLAN, added: ['late'], left: ['now'] }, TODAY);
    expect(ids(today)).toEqual(['late', 'done']);
    expect(ids(later)).toEqual(['now']);
  });

  it('cannot remove finished work', () =>
    expect(ids(splitWork(all, { ...NO_PLAN, left: ['done'] }, TODAY).today)).toContain('done'));
});

it('has a fixed time for visits expected today, and a position if the map knows it', () => {
  const location = { latitude: 41.5, longitude: -81.7 } as RouteWork['work_order']['location'];
  const [stop] = splitWork([work('a', { arrival_at: noonOf(TODAY), location })], NO_PLAN, TODAY).today;
  expect(stop).toMatchObject({ fixedAt: noonOf(TODAY), position: { latitude: 41.5, longitude: -81.7 } });
});
