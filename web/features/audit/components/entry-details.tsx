import { useId, useState } from 'react';
import { changeLines } from '#web/features/audit/change-lines.ts';
import { partLines } from '#web/features/audit/part-lines.ts';
import { type AuditRow, namesOf } from '#web/features/audit/queries.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';

/** More characters of values than this are cut to three lines until somebody asks for all. */
const LONG_CHARS = 160;
const SHOWN_LINES = 3;

/** The values before and after, and behind a click the rest of many, and what only programs and investigators read. */
export function EntryDetails({ entry }: { entry: AuditRow }) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const isChange = ['insert', 'update', 'delete'].includes(entry.action);
  const lines = isChange ? [...changeLines(entry, namesOf(entry)), ...partLines(entry)] : [];
  // The sentence of a template's entry says what changed; the texts themselves are long.
  const isHidden = entry.table_name === 'email_templates';
  const isLong = isHidden || lines.length > SHOWN_LINES || lines.join('').length > LONG_CHARS;
  const ids = [
    [t('Record'), `${entry.record_table} ${entry.record_id}`],
    [t('Row'), `${entry.table_name} ${entry.row_id}`],
    [t('Entry'), entry.id],
    [t('Browser'), entry.user_agent],
  ].filter(([, value]) => value);
  // Only spans: on a phone, a list shows this inside a paragraph.
  return (
    <span className="grid grid-cols-1 gap-1 wrap-anywhere">
      {lines.length > 0 && (isOpen || !isHidden) && (
        <span className={cn('text-ink-soft', isLong && !isOpen && 'line-clamp-3')}>
          {lines.map((line, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an action may change two rows alike, and lines never move.
            <span key={number} className="block">
              {line}
            </span>
          ))}
        </span>
      )}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        className="min-h-6 w-fit text-left text-ink-soft text-xs underline underline-offset-2 hover:text-ink max-md:-my-1.5 max-md:min-h-11 max-md:min-w-11"
        onClick={() => setOpen(!isOpen)}
      >
        {isLong ? t('All values and IDs') : t('IDs')}
      </button>
      <span id={listId} hidden={!isOpen} className="figures text-ink-soft text-xs">
        {ids.map(([label, value]) => (
          <span key={label} className="block">
            {label}: {value}
          </span>
        ))}
      </span>
    </span>
  );
}
