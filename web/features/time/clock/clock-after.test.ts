import { describe, expect, test } from 'vitest';
import { clockAfter } from '#web/features/time/clock/clock-after.ts';
import type { ClockAction, ClockEntry, ClockItem } from '#web/features/time/clock/clock-event.ts';

const NOON = Date.parse('2026-11-20T12:00:00');
const at = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString();
const door: ClockItem = { kind: 'work_order', id: 'w1', number: 'WO-1', title: 'Fix the door' };
const roof: ClockItem = { kind: 'project', id: 'p1', number: 'PRJ-1', title: 'Roof' };

function entry(action: ClockAction, minutes: number, changes: Partial<ClockEntry> = {}): ClockEntry {
  return {
    ...{ key: `${action} ${minutes}`, action, item: action === 'clock_in' ? door : null, at: at(minutes) },
    ...{ timeZone: 'UTC', location: null, isOffline: true, state: 'waiting', order: Date.parse(at(minutes)) },
    ...changes,
  };
}
const known = {
  ...{ id: 'r1', work_order_id: 'w1', project_id: null, clock_in_time: at(-60), isPending: false },
  item: { number: 'WO-1', title: 'Fix the door' },
};
const standingAfter = (session: Parameters<typeof clockAfter>[0], ...entries: ClockEntry[]) =>
  clockAfter(session, entries, NOON + 3_600_000);

describe('the clock with the events that wait on this device', () => {
  test('a waiting clock-in runs, and its time is known', () => {
    const { session, pendingTime } = standingAfter(null, entry('clock_in', 0));
    expect(session).toMatchObject({
      id: null,
      work_order_id: 'w1',
      isPending: true,
      item: { number: 'WO-1' },
    });
    expect(pendingTime).toMatchObject([{ reportId: null, work_order_id: 'w1', from: at(0), to: null }]);
  });

  test('a waiting clock-out ends the server’s session at its tap', () => {
    const { session, pendingTime } = standingAfter(known, entry('clock_out', 30));
    expect(session).toBeNull();
    expect(pendingTime).toMatchObject([
      { reportId: 'r1', from: at(-60), to: at(30), hours: 1.5, endedBy: 'out', startsOffline: false },
    ]);
  });

  test('a waiting clock-in to other work ends the running session', () => {
    const { session, pendingTime } = standingAfter(known, entry('clock_in', 0, { item: roof }));
    expect(session).toMatchObject({ project_id: 'p1', isPending: true });
    expect(pendingTime).toMatchObject([
      { reportId: 'r1', to: at(0), hours: 1 },
      { project_id: 'p1', to: null },
    ]);
  });

  test('a clock-in to the running work changes nothing', () => {
    expect(standingAfter(known, entry('clock_in', 5))).toEqual({
      session: known,
      onBreak: null,
      pendingTime: [],
      waitsForServer: false,
    });
  });

  test('an event with a server error waits for the server; offline, every event waits for the connection', () => {
    const entries = [entry('clock_in', 0, { waitsForServer: true }), entry('clock_out', 30)];
    const standing = standingAfter(null, ...entries);
    expect(standing).toMatchObject({ waitsForServer: true, pendingTime: [{ waitsForServer: true }] });
    expect(standingAfter(null, entry('clock_in', 0)).waitsForServer).toBe(false);
    expect(clockAfter(null, entries, NOON, false)).toMatchObject({
      waitsForServer: false,
      pendingTime: [{ waitsForServer: false }],
    });
  });

  test('events that are being sent or were refused have no effect', () => {
    expect(
      standingAfter(null, entry('clock_in', 0, { isOffline: false, state: 'sending' })).session,
    ).toBeNull();
    expect(standingAfter(known, entry('clock_out', 0, { state: 'refused' })).session).toBe(known);
  });
});

describe('a break', () => {
  test('is known from the server, and from a waiting event', () => {
    const item = { kind: 'work_order', id: 'w1' };
    expect(standingAfter({ ...known, breakSince: at(-5) })).toMatchObject({
      session: null,
      onBreak: { since: at(-5), item },
    });
    expect(standingAfter(known, entry('take_break', 10)).onBreak).toMatchObject({ since: at(10), item });
  });

  test('ends with the next clock-in or the end of the day, and is discarded after half a day', () => {
    const resting = { ...known, breakSince: at(-5) };
    expect(standingAfter(resting, entry('clock_in', 0)).onBreak).toBeNull();
    expect(standingAfter(known, entry('take_break', 0), entry('end_day', 1)).onBreak).toBeNull();
    expect(standingAfter({ ...known, breakSince: at(-12 * 60) }).onBreak).toBeNull();
  });
});
