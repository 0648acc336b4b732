import { expect, test } from 'vitest';
import type { ClockSession } from '#web/features/time/clock/clock-after.ts';
import { endedElsewhere, forgetOwnEvent, noteOwnEvent } from '#web/features/time/clock/ended-elsewhere.ts';

const AT = '2026-11-20T19:07:00Z';
const running: ClockSession = {
  ...{ id: 'r1', work_order_id: 'w1', project_id: null, clock_in_time: '2026-11-20T08:00:00Z' },
  ...{ item: { number: 'WO-1', title: 'Door' }, isPending: false },
};
const ended = { id: 'r1', clock_out_time: AT, ended_by: 'out' };

test('a session that a tap on another device ended is named with its time', () => {
  expect(endedElsewhere(running, ended)).toBe(AT);
});

test.each([
  ['one that still runs', running, { ...ended, clock_out_time: null, ended_by: null }],
  ['one that the office corrected', running, { ...ended, ended_by: 'correction' }],
  ['another one', running, { ...ended, id: 'r2' }],
  ['one that a break had ended before', { ...running, breakSince: AT }, ended],
  ['one that only this device knows', { ...running, id: null }, ended],
  ['none', null, ended],
])('%s is not', (_case, before, row) => expect(endedElsewhere(before, row)).toBeNull());

test('nor is one that this device may have ended itself', () => {
  noteOwnEvent();
  expect(endedElsewhere(running, ended)).toBeNull();
  expect(endedElsewhere(running, ended, Date.now() + 60_000)).toBe(AT);
});

test('but one that ended before the tap of this device is, which was refused', () => {
  noteOwnEvent();
  forgetOwnEvent();
  expect(endedElsewhere(running, ended)).toBe(AT);
});
