import { expect, test } from 'vitest';
import type { Json } from '#shared/database.ts';
import { defaultReminders } from '#shared/rules/reminders.ts';
import { changeLines } from '#web/features/audit/change-lines.ts';

const lines = (key: string, before: Json | null, after: Json) =>
  changeLines({
    table_name: 'settings',
    record_id: key,
    before: before && { value: before },
    after: { value: after, updated_by: 'x' },
  });
const trade = (name: string, photos_before = 0) => ({
  name,
  is_active: true,
  photos_before,
  photos_after: 0,
});
const PREFIXES = { WO: 'WO', PRJ: 'PRJ', RPT: 'RPT', BILL: 'BILL', INV: 'INV', CN: 'CN' };

test('each part of a setting that changed is a line', () => {
  const value = { prefixes: PREFIXES, former: { WO: [] } };
  const next = { prefixes: { ...PREFIXES, WO: 'JOB', INV: 'IN' }, former: { WO: ['WO'] } };
  expect(lines('numbering', value, next)).toEqual([
    'Prefixes, Work orders: WO → JOB',
    'Prefixes, Invoices: INV → IN',
  ]);
});

test('the items of a list are compared by their names', () => {
  const before = [trade('HVAC'), trade('Roofing'), trade('Plumbing')];
  expect(lines('trades', before, [trade('HVAC', 2), trade('Snow'), trade('Plumbing')])).toEqual([
    'HVAC, Photos before: 0 → 2',
    'Removed: Roofing',
    'Added: Snow',
  ]);
  expect(lines('trades', before, before.toReversed())).toEqual([
    'Order: HVAC, Roofing, Plumbing → Plumbing, Roofing, HVAC',
  ]);
});

test('the steps of reminders are named by their days', () => {
  const step = (days: number, text = 'Please pay.') => ({ days, text });
  const before = { is_on: false, steps: [step(-3), step(15)] };
  expect(lines('reminders', before, { is_on: true, steps: [step(-3, 'Soon due.'), step(30)] })).toEqual([
    'Send reminders: no → yes',
    expect.stringMatching(/3 days before the due date, .+: Please pay\. → Soon due\.$/),
    'Removed: 15 days after the due date',
    'Added: 30 days after the due date',
  ]);
  expect(lines('reminders', null, { ...defaultReminders(), is_on: true } as unknown as Json)).toEqual([
    'Send reminders: no → yes',
  ]);
});

test('a list that is saved empty for the first time is no change', () => {
  expect(lines('onboarding', null, { steps: [], hidden: true })).toEqual(['Hidden: — → yes']);
});

test('the first save is compared with what the portal came with', () => {
  const value = { working_days: [1, 2, 3, 4, 5], starts_at: '07:00', ends_at: '17:00', holidays: [] };
  expect(lines('working_time', null, value)).toEqual(['From: 08:00 → 07:00']);
});

test('an empty list that was not stored before is no change', () => {
  expect(lines('onboarding', null, { dismissed: [], hidden: true })).toEqual(['Hidden: — → yes']);
});

test('an email template is shown without its HTML', () => {
  expect(
    changeLines({
      table_name: 'email_templates',
      record_id: 'invite',
      before: { subject: 'Join us', body: '<h1 style="color: red">Hello</h1>\n<p>Come in.</p>' },
      after: { subject: 'Join', body: '<h1>Welcome</h1>' },
    }),
  ).toEqual(['Subject: Join us → Join', 'Text: Hello Come in. → Welcome']);
});

test('other changes have one line for each field', () => {
  expect(
    changeLines({
      table_name: 'organizations',
      record_id: '1',
      before: { name: 'A', city: 'Dayton' },
      after: { name: 'B', city: 'Troy' },
    }),
  ).toEqual(['Name: A → B', 'City: Dayton → Troy']);
});
