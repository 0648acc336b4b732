import { expect, test } from 'vitest';
import type { Json } from '#shared/database.ts';
import { changedFields, type Names } from '#web/features/audit/changed-fields.ts';
import { formatDateTime } from '#web/lib/dates.ts';

const DANA = '01a20ab0-04dc-7089-8dba-168b03c83977';
const NOBODY = '01a20ab0-04d5-7f7f-bc83-7c4e59e27e6d';

const changeOf = (table_name: string, before: Json | null, after: Json | null, names?: Names) =>
  changedFields({ table_name, before, after }, names).join(' · ');

test('an update shows old and new values, with the labels of the screens', () => {
  expect(
    changeOf(
      'work_orders',
      { status: 'in_progress', accepted_by: null, updated_at: '1' },
      { status: 'work_completed', accepted_by: DANA, updated_at: '2' },
      new Map([[DANA, 'Dana Whitfield']]),
    ),
  ).toBe('Status: In Progress → Work Completed · Accepted by: — → Dana Whitfield');
  expect(
    changeOf(
      'subcontractor_bills',
      { status: 'approved', over_nte_amount: 0, payment_method: null },
      { status: 'paid', over_nte_amount: 85, payment_method: 'ach' },
    ),
  ).toBe('Status: Approved → Paid · Over the NTE: $0.00 → $85.00 · Paid by: — → Bank transfer (ACH)');
});

test.for<[table: string, row: Record<string, Json>, text: string]>([
  ['work_order_reports', { status: 'rejected' }, 'Status: Sent back'],
  [
    'receipts',
    { status: 'rejected', category: 'equipment_rental' },
    'Status: Sent back · Category: Equipment rental',
  ],
  ['invitations', { status: 'revoked', role: 'member' }, 'Status: Revoked · Role: Member'],
  [
    'clock_events',
    { action: 'take_break', outcome: 'redundant' },
    'Tap: Take Break · Effect: Changed nothing',
  ],
  ['organizations', { organization_type: 'internal', is_active: true }, 'Type: Internal · Active: yes'],
  ['organizations', { time_zone: 'America/New_York' }, 'Time zone: Eastern Time – New York'],
  ['profile_rates', { hourly_billable_rate: 95 }, 'Billable rate: $95.00'],
  ['time_segments', { is_current: false, hours_worked: 7.5 }, 'Counts: no · Hours: 7.50 h'],
  [
    'profiles',
    { language: 'es-US', time_zone: 'America/New_York' },
    'Language: español (Estados Unidos) · Time zone: Eastern Time – New York',
  ],
  ['profiles', { avatar_url: `${DANA}/a.jpg` }, 'Picture: a picture'],
  ['email_server', { security: 'tls' }, 'Encryption: TLS (port 465)'],
  ['email_templates', { name: 'password_reset' }, 'Name: Password reset'],
])('%s of %o', ([table, row, text]) => {
  expect(changeOf(table, null, row)).toBe(text);
});

test('settings and checklists read as in their forms', () => {
  const value = {
    week_starts_on: 1,
    overtime: { daily_hours: null, weekly_hours: 40 },
    pay_period: { kind: 'biweekly' },
  };
  expect(changeOf('settings', null, { key: 'time', value })).toBe(
    'Setting: Time · Value: Weeks begin on: Monday, Overtime: Weekly overtime after, in hours: 40, Pay period: Kind: Every two weeks',
  );
  const checklist = [{ item_id: NOBODY, text: 'Panel closed', answer: 'not_applicable', is_required: true }];
  expect(changeOf('work_order_reports', null, { checklist })).toBe(
    'Checklist: Item: Panel closed, Answer: Not applicable, Required for a final report: yes',
  );
});

test('positions are shown to the meter, and the end of a time segment has a label', () => {
  expect(
    changeOf('time_segments', null, {
      start_lat: 39.86298501614707,
      start_lng: -82.87505801614707,
      ended_by: 'out',
    }),
  ).toBe('Latitude at the start: 39.86299 · Longitude at the start: -82.87506 · Ended by: clock-out');
});

test('what holds nothing, before and after, is not a change', () => {
  const senders = { invite: { sender: null, reply_to: null }, recovery: { sender: null } };
  expect(changeOf('email_server', { port: 587, senders: {} }, { port: 465, senders })).toBe(
    'Port: 587 → 465',
  );
});

test('an insert and a delete list their fields, without empty ones', () => {
  const row = { id: DANA, role: 'admin', trades: ['a', 'b'], reason: null, is_active: true };
  expect(changeOf('organizations', null, row)).toBe('Role: Admin · Trades: a, b · Active: yes');
  expect(changeOf('organization_members', { role: 'admin' }, null)).toBe('Role: Admin');
});

test('no id, no UTC instant, and no braces are shown anywhere', () => {
  const instant = '2026-11-23T23:14:11.658+00:00';
  const text = changeOf('work_orders', null, {
    id: DANA,
    work_order_id: NOBODY,
    attachment_ids: [DANA, NOBODY],
    forgotten_at: instant,
    due_date: '2026-11-26',
    hours: { monday: { from: instant, by: NOBODY } },
  });
  expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}|T\d\d:|\+00:00|[{}[\]"]/);
  expect(text).toContain(formatDateTime(instant));
  expect(text).toContain('Due date: Nov 26, 2026');
  expect(text).not.toContain('Work order');
  expect(changeOf('work_orders', { project_id: null }, { project_id: NOBODY })).toBe(
    'Project: — → another record',
  );
});
