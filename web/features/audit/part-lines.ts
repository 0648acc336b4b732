import { changeLines } from '#web/features/audit/change-lines.ts';
import type { Parts } from '#web/features/audit/headline.ts';
import { type AuditRow, namesOf } from '#web/features/audit/queries.ts';
import { sentenceOf } from '#web/features/audit/sentence.ts';
import { t } from '#web/lib/text.ts';

/** What else an action changed, one line for each: 'WO-000123: Status: work completed → completed'. */
export function partLines({ audit_parts, ...entry }: AuditRow): string[] {
  const found = audit_parts as unknown as Parts | null;
  if (!found) return [];
  const lines = found.parts.map((part) => {
    const row = { ...entry, ...part, mentioned_names: found.names, audit_parts: null };
    return [sentenceOf(row, namesOf(row)), changeLines(row, namesOf(row)).join(', ')]
      .filter(Boolean)
      .join(': ');
  });
  return found.has_more
    ? [...lines, t('More changes: choose “Each change on its own” in the filters.')]
    : lines;
}
