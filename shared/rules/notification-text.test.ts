import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { notificationText } from '#shared/rules/notification-text.ts';
import { setCatalog } from '#shared/text.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());
afterEach(() => setCatalog('en-US', {}));

const KINDS = [
  'work_order_received',
  'work_order_assigned',
  'work_order_unassigned',
  'work_order_declined',
  'work_order_scheduled',
  'work_order_completed',
  'work_order_cancelled',
  'work_order_put_on_hold',
  'work_order_resumed',
  'appointment_changed',
  'assignment_accepted',
  'assignment_declined',
  'report_submitted',
  'report_rejected',
  'report_approved',
  'bill_submitted',
  'bill_approved',
  'bill_rejected',
  'bill_paid',
  'due_soon',
  'overdue',
];

const titleOf = (kind: string, facts: object) => notificationText({ kind, title: '', body: '', facts }).title;

test('an assignment names its appointment, by the clock of the office', () => {
  const bodyWith = (...appointment: string[]) =>
    notificationText({
      ...{ kind: 'work_order_assigned', title: 'WO-1 is assigned to you', body: 'Door – Store 12' },
      facts: { work_order: 'WO-1', appointment },
    }).body;
  expect(bodyWith('2020-06-03T09:00:00', '2020-06-03T11:30:00')).toBe(
    'Appointment Jun 3, 2020, 9:00 AM – 11:30 AM – Door – Store 12',
  );
  expect(bodyWith('2020-06-03T22:00:00', '2020-06-04T02:00:00')).toBe(
    'Appointment Jun 3, 2020, 10:00 PM – Jun 4, 2020, 2:00 AM – Door – Store 12',
  );
});

test('writes the titles of work as SQL does', async () => {
  const facts = { work_order: 'WO-1', bill: 'B-1', day: '2020-06-03' };
  for (const kind of KINDS) {
    const { rows } = await testDatabase.owner.query<{ title: string; summary: string }>(
      `select app.notification_title($1, 'WO-1', '2020-06-03', 'B-1') as title, app.notification_summary($1, 12) as summary`,
      [kind],
    );
    const written = { title: titleOf(kind, facts), summary: titleOf(kind, { count: 12 }) };
    expect({ kind, ...written }).toEqual({ kind, ...rows[0] });
  }
});

test('writes the texts in another language, from the stored values', () => {
  setCatalog('de-DE', {
    '{{work_order}} was due on {{day}}': 'Fällig am {{day}}: {{work_order}}',
    '{{count}} work orders are overdue': {
      one: '{{count}} Auftrag',
      other: '{{count}} Aufträge sind überfällig',
    },
    '{{amount}} from {{vendor}} was approved': '{{vendor}}: {{amount}} genehmigt',
    'Your clock is still running on {{item}}.': 'Ihre Uhr läuft noch für {{item}}.',
  });
  expect(titleOf('overdue', { work_order: 'WO-1', day: '2020-06-03' })).toBe('Fällig am 3. Juni 2020: WO-1');
  expect(titleOf('overdue', { count: 12 })).toBe('12 Aufträge sind überfällig');
  expect(titleOf('receipt_approved', { amount: 1234.5, vendor: 'Acme' })).toBe(
    'Acme: 1.234,50\u00a0$ genehmigt',
  );
  const lost = {
    kind: 'work_order_unassigned',
    title: 'x',
    body: 'y',
    facts: { work_order: 'WO-1', clock_item: 'WO-1 Door' },
  };
  expect(notificationText(lost).body).toBe('Ihre Uhr läuft noch für WO-1 Door.');
});

test('names a person without a name by a text', () => {
  const titles = () => [
    titleOf('message_mention', { person: null }),
    titleOf('clock_out_forgotten', { day: '2020-06-03', person: null }),
  ];
  expect(titles()).toEqual(['Somebody', 'Somebody is still clocked in since Jun 3, 2020']);
  setCatalog('de-DE', {
    'a person without a name\u0004Somebody': 'Jemand',
    '{{person}} is still clocked in since {{day}}': '{{person}} ist seit dem {{day}} eingestempelt',
  });
  expect(titles()).toEqual(['Jemand', 'Jemand ist seit dem 3. Juni 2020 eingestempelt']);
});

test('keeps stored texts without values, and of an unknown kind', () => {
  const stored = { title: 'Alex Doe', body: 'See you there' };
  expect(notificationText({ kind: 'message_mention', ...stored, facts: {} })).toEqual(stored);
  expect(notificationText({ kind: 'later_kind', ...stored, facts: { day: '2026-01-01' } })).toEqual(stored);
});
