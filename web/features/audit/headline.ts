import type { Json } from '#shared/database.ts';
import { fieldsOf } from '#web/features/audit/changed-fields.ts';
import type { AuditPart, AuditRow } from '#web/features/audit/queries.ts';

/** Documents with lines, which a save of the document removes and adds again. */
const DOCUMENTS: ReadonlySet<string> = new Set([
  'partner_invoices',
  'price_lists',
  'receipts',
  'subcontractor_bills',
]);

/**
 * The entry of an action with what the person did first: who submits a bill again removes and adds its lines before, so
 * the first entry of the database is about a line. The changes of the bill itself become one, which leads.
 */
export function withHeadline(entry: AuditRow): AuditRow {
  const { audit_parts: parts, ...main } = entry;
  const isOwn = isOwnChange(entry, entry);
  const isOfLine = entry.table_name !== entry.record_table;
  if (parts.length === 0 || !DOCUMENTS.has(entry.record_table) || !(isOwn || isOfLine)) return entry;
  const all = [main, ...parts];
  const own = all.filter((part) => isOwnChange(part, entry));
  const [first] = own;
  const changes = changesOf(own);
  if (!first || Object.keys(changes.after).length === 0) return entry;
  return {
    ...{ ...entry, ...first, ...changes },
    audit_parts: all.filter((part) => !own.includes(part)),
  };
}

const isOwnChange = (
  part: Pick<AuditPart, 'action' | 'table_name' | 'record_id'>,
  { record_table, record_id }: AuditRow,
) => part.action === 'update' && part.table_name === record_table && part.record_id === record_id;

/** Several changes of one row as one: each column from its first value to its last, unless they are the same. */
function changesOf(parts: readonly AuditPart[]) {
  const before: Record<string, Json | undefined> = {};
  const after: Record<string, Json | undefined> = {};
  for (const part of parts) {
    for (const [column, value] of Object.entries(fieldsOf(part.after))) {
      if (!(column in before)) before[column] = fieldsOf(part.before)[column];
      after[column] = value;
    }
  }
  for (const column of Object.keys(after)) {
    if (JSON.stringify(before[column]) !== JSON.stringify(after[column])) continue;
    delete before[column];
    delete after[column];
  }
  return { before, after };
}

/** The entries without those that are shown as parts of another one of them. */
export function withoutParts(entries: readonly AuditRow[]): AuditRow[] {
  const parts = new Set(entries.flatMap(({ audit_parts }) => audit_parts.map(({ id }) => id)));
  return entries.filter(({ id }) => !parts.has(id));
}
