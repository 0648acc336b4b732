import type { Json } from '#shared/database.ts';
import {
  DEFAULT_INVOICING_SETTINGS,
  DEFAULT_NUMBERING,
  DEFAULT_WORK_ORDER_SETTINGS,
  DEFAULT_WORKING_TIME,
} from '#shared/rules/office-settings.ts';
import { defaultReminders, reminderStepText } from '#shared/rules/reminders.ts';
import { DEFAULT_TIME_SETTINGS } from '#shared/rules/time-settings.ts';
import { DEFAULT_TRADE_SETTINGS } from '#shared/rules/trades.ts';
import {
  changedFields,
  fieldsOf,
  type Names,
  partLabel,
  shownValue,
} from '#web/features/audit/changed-fields.ts';
import { t } from '#web/lib/text.ts';

interface Change {
  table_name: string;
  record_id: string;
  before: Json | null;
  after: Json | null;
}

type Value = Json | undefined;

/** What holds before a setting is saved for the first time, by its key. */
const DEFAULTS: Readonly<Record<string, () => unknown>> = {
  invoicing: () => DEFAULT_INVOICING_SETTINGS,
  numbering: () => DEFAULT_NUMBERING,
  reminders: defaultReminders,
  time: () => DEFAULT_TIME_SETTINGS,
  trades: () => DEFAULT_TRADE_SETTINGS,
  work_orders: () => DEFAULT_WORK_ORDER_SETTINGS,
  working_time: () => DEFAULT_WORKING_TIME,
};

/** Parts of settings that follow from others. */
const FOLLOWING = new Set(['former']);

/** What changed, one line per field: 'Photos before: 0 → 2'. Of a setting, only the parts that changed. */
export function changeLines(change: Change, names: Names = new Map()): string[] {
  const { table_name, record_id, before, after } = change;
  if (table_name === 'settings' && after) {
    const was = before ? fieldsOf(before).value : (DEFAULTS[record_id]?.() as Value);
    return differences([], was, fieldsOf(after).value);
  }
  const shown = table_name === 'email_templates' ? withoutHtml(change) : change;
  const lines = changedFields(shown, names);
  return before && after ? lines : [lines.join(' · ')].filter(Boolean);
}

/** A template is written in HTML, which nobody reads here. */
function withoutHtml(change: Change): Change {
  const plain = (row: Json | null): Json | null => {
    const { body, ...fields } = fieldsOf(row);
    if (typeof body !== 'string') return row;
    const text = body
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    return { ...fields, body: text };
  };
  return { ...change, before: plain(change.before), after: plain(change.after) };
}

const isRecord = (value: Value): value is Record<string, Value> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** @param path the labels of the part that is compared, from the outside in */
function differences(path: readonly string[], was: Value, is: Value, field = 'value'): string[] {
  if (isSame(was, is)) return [];
  if (isRecord(is) && (isRecord(was) || path.length === 0)) {
    const before = isRecord(was) ? was : {};
    return [...new Set([...Object.keys(before), ...Object.keys(is)])]
      .filter((name) => !FOLLOWING.has(name))
      .flatMap((name) => differences([...path, partLabel(name)], before[name], is[name], name));
  }
  if (
    Array.isArray(is) &&
    (Array.isArray(was) || was === undefined) &&
    [...(was ?? []), ...is].every(isRecord)
  ) {
    // Nothing stored and an empty list are the same to the office.
    if (isSame(was ?? [], is)) return [];
    return itemDifferences(path, (was ?? []) as Item[], is as Item[]);
  }
  const [old, next] = [was, is].map((value) => shownValue('settings', field, value, new Map()));
  // Nothing stored and an empty value are the same to the office.
  if (old === next) return [];
  return [path.length === 0 ? `${old} → ${next}` : `${path.join(', ')}: ${old} → ${next}`];
}

type Item = Record<string, Value>;

const nameOf = ({ name, date, days }: Item): string =>
  typeof days === 'number' ? reminderStepText(days) : String(name ?? date ?? '');
const listOf = (items: readonly Item[]): string => items.map(nameOf).join(', ');

/** A list whose items have names, such as the trades. */
function itemDifferences(path: readonly string[], was: readonly Item[], is: readonly Item[]): string[] {
  const find = (items: readonly Item[], item: Item) => items.find((one) => nameOf(one) === nameOf(item));
  const gone = was.filter((item) => !find(is, item));
  const added = is.filter((item) => !find(was, item));
  const changed = is.flatMap((item) => {
    const old = find(was, item);
    return old ? differences([...path, nameOf(item)], old, item) : [];
  });
  if (was.length + is.length === 0) return [];
  const lines = [
    ...changed,
    ...(gone.length > 0 ? [t('Removed: {{items}}', { items: listOf(gone) })] : []),
    ...(added.length > 0 ? [t('Added: {{items}}', { items: listOf(added) })] : []),
  ];
  return lines.length > 0
    ? lines
    : [t('Order: {{before}} → {{after}}', { before: listOf(was), after: listOf(is) })];
}
