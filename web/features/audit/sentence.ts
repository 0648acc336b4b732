import type { Json } from '#shared/database.ts';
import { EXPORTED_LISTS } from '#shared/exported-lists.ts';
import { fieldsOf, type Names, shownValue, tableLabel } from '#web/features/audit/changed-fields.ts';
import { importSentence } from '#web/features/audit/import-sentence.ts';
import { OWN_TIME_SENTENCES } from '#web/features/audit/own-time-sentences.ts';
import { ROW_SENTENCES } from '#web/features/audit/sentences.ts';
import {
  COLUMN_SENTENCES,
  FILLED_SENTENCES,
  SETTING_NAMES,
  SIGN_IN_SENTENCES,
  START_SENTENCES,
  STEP_SENTENCES,
  TEMPLATE_SENTENCES,
  UNDO_SENTENCES,
} from '#web/features/audit/step-sentences.ts';
import { formatDate, formatDayAs } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { type Named, personName } from '#web/lib/person.ts';
import { type Message, message, type TextValues, t } from '#web/lib/text.ts';

/** An entry of the log with the names that its sentence needs. */
export interface AuditEntry {
  action: string;
  table_name: string;
  row_id: string;
  record_table: string;
  record_id: string;
  record_name: string | null;
  before: Json | null;
  after: Json | null;
  actor: (Named & { id?: string }) | null;
}

/** The entry as a sentence: 'Dana Whitfield approved BILL-000094, $85.00 over NTE'. */
export function sentenceOf(entry: AuditEntry, names: Names = new Map()): string {
  const values = { who: whoOf(entry), record: recordLabel(entry) };
  const after = fieldsOf(entry.after);
  switch (entry.action) {
    case 'sign_in':
    case 'sign_in_refused':
    case 'account':
      return signInSentence(entry, after, values);
    case 'refusal':
      return t('{{who}} was refused: {{request}}', { ...values, request: inWords(entry.row_id) });
    case 'export':
      return t('{{who}} exported {{count}} rows of {{list}}', {
        ...values,
        count: String(after.rows ?? 0),
        list: listName(entry.row_id),
      });
    case 'import':
      return importSentence(entry.row_id, after, values.who);
    case 'download':
      return entry.table_name === 'files'
        ? t('{{who}} downloaded the file {{file}}', { ...values, file: String(after.file_name ?? '') })
        : t('{{who}} downloaded {{record}} as a PDF', values);
    default:
      return changeSentence(entry, values, names);
  }
}

/** The name of an exported list. Entries of earlier releases have the name in the language of then. */
function listName(stored: string): string {
  const lists: Partial<Record<string, { label: Message }>> = EXPORTED_LISTS;
  const label = lists[stored]?.label;
  return label ? t(label) : stored;
}

/** Who did it, for the list's own column and the sentence. */
export function whoOf({ actor, action }: Pick<AuditEntry, 'actor' | 'action'>): string {
  if (actor) return personName(actor);
  return action === 'sign_in_refused' ? t('Somebody') : t('The portal itself');
}

/** Records that have no name or number, although they exist. */
const NAMELESS: Readonly<Record<string, Message>> = {
  partner_invoices: message('an invoice without a number'),
  // The list of all trades that have none of their own.
  report_checklists: message('all other trades'),
  sign_ins: message('an unknown account'),
  subcontractor_bills: message('a bill without a number'),
};

/** The record's name or number; its kind when it has none or is gone. */
function recordLabel({ record_table, record_id, record_name, before, after }: AuditEntry): string {
  if (record_table === 'settings')
    return t(SETTING_NAMES[record_id] ?? message('the setting {{name}}'), { name: inWords(record_id) });
  if (record_table === 'email_templates') return inWords(record_id);
  if (record_table === 'pay_periods' && record_name) return formatDate(record_name);
  if (record_table === 'closed_months' && record_name) return formatDayAs('month', record_name);
  const { name, email } = { ...fieldsOf(before), ...fieldsOf(after) };
  const known = record_name ?? name ?? email;
  if (typeof known === 'string' && known !== '' && known !== 'unknown') return known;
  return t(NAMELESS[record_table] ?? message('a deleted record'));
}

function signInSentence(
  entry: AuditEntry,
  after: Record<string, Json | undefined>,
  values: TextValues,
): string {
  const says = SIGN_IN_SENTENCES[String(after.event)];
  const sentence = says
    ? t(says, values)
    : t('The account of {{record}}: {{event}}', {
        ...values,
        event: String(after.event ?? t('an unknown event')),
      });
  return after.more_not_recorded === true && entry.action === 'sign_in_refused'
    ? t('{{sentence}}. Further attempts within this minute are not listed.', { sentence })
    : sentence;
}

function changeSentence(entry: AuditEntry, values: { who: string; record: string }, names: Names): string {
  const says = stepOf(entry);
  if (!says) {
    const kind = entry.action as 'insert' | 'update' | 'delete';
    const isOwn = entry.record_table === 'profiles' && entry.actor?.id === entry.record_id;
    const sentence =
      (isOwn && OWN_TIME_SENTENCES[entry.table_name]?.[kind]) ||
      ROW_SENTENCES[entry.table_name]?.[kind] ||
      FALLBACK[kind] ||
      FALLBACK.update;
    const { assigned_to } = fieldsOf(entry.after ?? entry.before);
    return t(sentence, {
      ...values,
      table: tableLabel(entry.table_name),
      person: names.get(String(assigned_to)) ?? t('somebody'),
    });
  }
  const { over_nte_amount: over, status, total_amount: total } = fieldsOf(entry.after);
  const sentence = t(says.text, {
    ...values,
    value: says.column
      ? shownValue(entry.table_name, says.column, fieldsOf(entry.after)[says.column], names)
      : '',
  });
  if (entry.table_name !== 'subcontractor_bills') return sentence;
  if (status === 'submitted' && typeof total === 'number')
    return t('{{sentence}}, {{amount}}', { sentence, amount: formatMoney(total) });
  return typeof over === 'number' && over > 0
    ? t('{{sentence}}, {{amount}} over NTE', { sentence, amount: formatMoney(over) })
    : sentence;
}

/** For tables that have no sentences of their own. */
const FALLBACK: Readonly<Record<string, Message>> & { update: Message } = {
  insert: message('{{who}} added a record to {{table}}'),
  update: message('{{who}} changed a record of {{table}}'),
  delete: message('{{who}} deleted a record from {{table}}'),
};

/** The sentence of the most important change; undefined for an entry that has only the one of its table. */
function stepOf({
  action,
  table_name,
  before,
  after,
}: AuditEntry): { text: Message; column?: string } | undefined {
  const was = fieldsOf(before);
  const is = fieldsOf(after);
  if (action === 'insert') {
    const start = START_SENTENCES.find(
      ([table, column, value]) => table === table_name && is[column] === value,
    );
    return start && { text: start[3] };
  }
  if (action !== 'update') return undefined;
  if (table_name === 'email_templates') {
    const part = !('subject' in is) ? 'body' : 'body' in is ? 'both' : 'subject';
    return { text: TEMPLATE_SENTENCES[part] };
  }
  const undone = UNDO_SENTENCES.find(
    ([table, from, to]) =>
      table === table_name && was.status === from && is.status === to && !('submitted_at' in is),
  );
  if (undone) return { text: undone[3] };
  if (table_name === 'subcontractor_bills' && was.status === 'rejected' && is.status === 'submitted')
    return { text: message('{{who}} submitted {{record}} again') };
  const step = STEP_SENTENCES.find(
    ([table, column, value]) => table === table_name && is[column] === value && was[column] !== value,
  );
  if (step) return { text: step[3] };
  const filled = FILLED_SENTENCES.find(
    ([table, column]) =>
      table === table_name && (is[column] ?? null) !== null && (was[column] ?? null) === null,
  );
  if (filled) return { text: filled[2] };
  const changed = COLUMN_SENTENCES.find(([table, column]) => table === table_name && column in is);
  return changed && { text: changed[2], column: changed[1] };
}

/** A command, table, or template in words: 'Approve bill'. */
function inWords(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
