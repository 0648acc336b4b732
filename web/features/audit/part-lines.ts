import { changeLines } from '#web/features/audit/change-lines.ts';
import { type AuditRow, namesOf } from '#web/features/audit/queries.ts';
import { sentenceOf } from '#web/features/audit/sentence.ts';

type Part = Omit<AuditRow, 'audit_parts' | 'occurred_at' | 'ip_address' | 'user_agent'>;

/** What else an action changed, one line for each: 'WO-000123: Status: work completed → completed'. */
export const partLines = ({ audit_parts, actor, ...entry }: AuditRow): string[] =>
  ((audit_parts ?? []) as unknown as Part[]).map((part) => {
    const row = { ...entry, ...part, actor, audit_parts: null };
    const lines = changeLines(row, namesOf(row));
    return [sentenceOf(row, namesOf(row)), lines.join(', ')].filter(Boolean).join(': ');
  });
