import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/support/database.ts';
import { fieldLabel, tableLabel } from '#web/features/audit/changed-fields.ts';
import { FIELD_LABELS, OWN_LABELS } from '#web/features/audit/field-labels.ts';
import { TABLE_LABELS } from '#web/features/audit/table-labels.ts';
import { UNSAID_FIELDS } from '#web/features/audit/unsaid-fields.ts';

const db = await createTestDatabase();
afterAll(db.drop);

/** What the log records: the columns of every table with the trigger, and undone decisions. */
const { rows: audited } = await db.owner.query<{ table: string; column: string }>(
  `select c.relname as table, a.attname as column
   from pg_trigger t
   join pg_class c on c.oid = t.tgrelid
   join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where t.tgfoid = 'app.audit'::regproc
   union all
   -- app.undo_decision writes these entries itself.
   select 'decisions', unnest(array['kind', 'is_undone'])`,
);

test('every audited table and column has the label of its screen', () => {
  expect(audited.length).toBeGreaterThan(200);
  const unlabeled = audited.filter(
    ({ table, column }) =>
      !Object.hasOwn(TABLE_LABELS, table) ||
      !(UNSAID_FIELDS.has(column) || Object.hasOwn(FIELD_LABELS, column)),
  );
  expect(unlabeled).toEqual([]);
});

test('no label looks like a column name', () => {
  for (const { table, column } of audited) {
    if (UNSAID_FIELDS.has(column)) continue;
    for (const label of [fieldLabel(table, column), tableLabel(table)]) {
      expect(label, column).toMatch(/^[A-Z][\w’',.% -]*$/);
      expect(label, column).not.toMatch(/^Is |_| ids?$| at$| snapshot$/i);
    }
  }
});

test('no label exists for a removed column', () => {
  const columns = new Set(audited.map(({ column }) => column));
  expect([...Object.keys(FIELD_LABELS), ...UNSAID_FIELDS].filter((name) => !columns.has(name))).toEqual([]);
  const tables = new Set(audited.map(({ table }) => table));
  const named = [...Object.keys(TABLE_LABELS), ...Object.keys(OWN_LABELS)];
  expect(named.filter((name) => !tables.has(name))).toEqual([]);
});
