import { expect, test } from 'vitest';
import { changedFields, mentionedIds, nameOf } from '#web/features/audit/changed-fields.ts';
import { formatDateTime } from '#web/lib/dates.ts';

const DANA = '01a20ab0-04dc-7089-8dba-168b03c83977';
const NOBODY = '01a20ab0-04d5-7f7f-bc83-7c4e59e27e6d';

test('an update reads from what it was to what it is, in words', () => {
  expect(
    changedFields(
      { status: 'in_progress', reviewed_by: null, over_nte_amount: 0, updated_at: '1' },
      { status: 'work_completed', reviewed_by: DANA, over_nte_amount: 85, updated_at: '2' },
      new Map([[DANA, 'Dana Whitfield']]),
    ),
  ).toBe(
    'Status: in progress → work completed · Reviewed by: — → Dana Whitfield · Over NTE amount: $0.00 → $85.00',
  );
});

test('places are told to the meter, and what ended a time segment in words', () => {
  expect(
    changedFields(null, { start_lat: 39.86298501614707, start_lng: -82.87505801614707, ended_by: 'out' }),
  ).toBe('Start latitude: 39.86299 · Start longitude: -82.87506 · Ended by: clock-out');
});

test('an insert and a delete name their fields, and nothing that is empty', () => {
  expect(
    changedFields(null, { id: DANA, role: 'admin', tags: ['a', 'b'], reason: null, is_active: true }),
  ).toBe('Role: admin · Tags: a, b · Is active: yes');
  expect(changedFields({ role: 'admin' }, null)).toBe('Role: admin');
});

test('no id, no instant in UTC and no braces are shown, wherever they stand', () => {
  const instant = '2026-11-23T23:14:11.658+00:00';
  const line = changedFields(null, {
    id: DANA,
    work_order_id: NOBODY,
    attachment_ids: [DANA, NOBODY],
    forgotten_at: instant,
    due_date: '2026-11-26',
    hours: { monday: { from: instant, by: NOBODY } },
  });
  expect(line).not.toMatch(/[\da-f]{8}-[\da-f]{4}|T\d\d:|\+00:00|[{}[\]"]/);
  expect(line).toContain(`Forgotten at: ${formatDateTime(instant)}`);
  expect(line).toContain('Due date: Nov 26, 2026');
  expect(line).not.toContain('Work order');
  expect(changedFields({ work_order_id: null }, { work_order_id: NOBODY })).toBe(
    'Work order: — → another record',
  );
});

test('the names to ask for are those of what a change mentions, and not of the row itself', () => {
  expect(
    mentionedIds(null, { id: NOBODY, reviewed_by: DANA, receipt_id: NOBODY, user_ids: ['a', DANA] }),
  ).toEqual([DANA]);
  expect(nameOf('organization_members')).toBe('Organization members');
});
