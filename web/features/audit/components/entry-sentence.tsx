import { Link } from '@tanstack/react-router';
import { type AuditRow, namesOf } from '#web/features/audit/queries.ts';
import { recordPath } from '#web/features/audit/record-path.ts';
import { sentenceOf } from '#web/features/audit/sentence.ts';

/** An entry as a sentence that leads to its record, if that has a page. */
export function EntrySentence({ entry }: { entry: AuditRow }) {
  const sentence = sentenceOf(entry, namesOf(entry));
  const path =
    entry.action === 'delete' && entry.table_name === entry.record_table
      ? undefined
      : recordPath(entry.record_table, entry.record_id);
  return path ? (
    <Link to={path} className="text-ink underline-offset-2 wrap-anywhere hover:underline">
      {sentence}
    </Link>
  ) : (
    <span className="wrap-anywhere">{sentence}</span>
  );
}
