import { expect, test } from 'vitest';
import { changeLines } from '#web/features/audit/change-lines.ts';
import { withHeadline, withoutParts } from '#web/features/audit/headline.ts';
import { partLines } from '#web/features/audit/part-lines.ts';
import { type AuditRow, namesOf } from '#web/features/audit/queries.ts';
import { sentenceOf } from '#web/features/audit/sentence.ts';

const bill = { record_table: 'subcontractor_bills', record_id: 'bill', record_name: 'BILL-000001' };
const line = (id: string, action: string, amount: number) => ({
  ...bill,
  ...{ id, action, table_name: 'subcontractor_bill_work_orders', row_id: id },
  before: action === 'delete' ? { amount } : null,
  after: action === 'insert' ? { amount } : null,
});
const change = (id: string, before: object, after: object) => ({
  ...bill,
  ...{ id, action: 'update', table_name: 'subcontractor_bills', row_id: 'bill', before, after },
});
const entryOf = (main: object, parts: object[]) =>
  ({
    ...{ occurred_at: '2026-11-20T15:00:00+00:00', ip_address: null, user_agent: null },
    ...{ mentioned_names: [], actor: { id: 'tom', first_name: 'Tom', last_name: 'Reyes' } },
    ...main,
    audit_parts: parts,
  }) as unknown as AuditRow;
const said = (entry: AuditRow) => [
  sentenceOf(entry, namesOf(entry)),
  changeLines(entry, namesOf(entry)),
  partLines(entry),
];

test('a bill that is submitted again says so, with its amount; its lines are parts', () => {
  const entry = entryOf(line('1', 'delete', 520), [
    change('2', { total_amount: 520 }, { total_amount: null }),
    line('3', 'insert', 450),
    change('4', { total_amount: null }, { total_amount: 450 }),
    change('5', { status: 'rejected', submitted_at: 'a' }, { status: 'submitted', submitted_at: 'b' }),
  ]);
  const [sentence, lines, parts] = said(withHeadline(entry));
  expect(sentence).toBe('Tom Reyes submitted BILL-000001 again, $450.00');
  expect(lines).toContain('Total: $520.00 → $450.00');
  expect(parts).toHaveLength(2);
  expect(parts?.[0]).toMatch(/^Tom Reyes removed a line from BILL-000001/);
});

test('a bill whose number is changed as it is submitted again says the same', () => {
  const entry = entryOf(change('1', { external_bill_number: 'A' }, { external_bill_number: 'B' }), [
    line('2', 'delete', 450),
    change('3', { status: 'rejected', submitted_at: 'a' }, { status: 'submitted', submitted_at: 'b' }),
  ]);
  const [sentence, , parts] = said(withHeadline(entry));
  expect(sentence).toBe('Tom Reyes submitted BILL-000001 again');
  expect(parts).toHaveLength(1);
});

test('other entries stay as they are', () => {
  const saved = entryOf(line('1', 'delete', 520), [line('2', 'insert', 520)]);
  expect(withHeadline(saved)).toBe(saved);
  const created = entryOf({ ...change('1', {}, {}), action: 'insert' }, [line('2', 'insert', 5)]);
  expect(withHeadline(created)).toBe(created);
});

test('a record’s entries contain each action once, and parts of actions on other records', () => {
  const whole = entryOf(change('1', { notes: '' }, { notes: 'x' }), [line('2', 'insert', 5)]);
  const entries = [entryOf(line('3', 'insert', 7), []), entryOf(line('2', 'insert', 5), []), whole];
  expect(withoutParts(entries).map(({ id }) => id)).toEqual(['3', '1']);
});

test.each([
  ['insert', 'Tom Reyes recorded their own time'],
  ['update', 'Tom Reyes corrected their own time'],
])('%s of one’s own time says so', (action, sentence) => {
  const own = { record_table: 'profiles', record_id: 'tom', record_name: 'Tom Reyes' };
  const entry = {
    ...{ ...own, id: '1', action, table_name: 'time_segments', row_id: '1' },
    before: null,
    after: { hours_worked: 2, end_fix_age_s: 599.015 },
  };
  expect(sentenceOf(entryOf(entry, []))).toBe(sentence);
  expect(sentenceOf(entryOf({ ...entry, record_id: 'ana', record_name: 'Ana Ortiz' }, []))).toMatch(
    /time of Ana Ortiz$/,
  );
  expect(changeLines(entryOf(entry, []), new Map()).join()).not.toContain('599');
});
