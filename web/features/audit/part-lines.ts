import { changeLines } from '#web/features/audit/change-lines.ts';
import { type AuditRow, namesOf } from '#web/features/audit/queries.ts';
import { sentenceOf } from '#web/features/audit/sentence.ts';
import { t } from '#web/lib/text.ts';

/** The database returns one more if there are more. */
const SHOWN_PARTS = 20;

/** What else an action changed, in its order, one line for each: 'WO-000123: Status: work completed → completed'. */
export function partLines(entry: AuditRow): string[] {
  const { audit_parts, actor } = entry;
  const names = namesOf(entry);
  const lines = audit_parts
    .slice(0, SHOWN_PARTS)
    .toSorted((one, other) => one.id.localeCompare(other.id))
    .map((part) =>
      [sentenceOf({ ...part, actor }, names), changeLines(part, names).join(', ')].filter(Boolean).join(': '),
    );
  return audit_parts.length > SHOWN_PARTS
    ? [...lines, t('More changes: choose “Each change on its own” in the filters.')]
    : lines;
}
