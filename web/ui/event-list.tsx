import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatDateTime, formatExact } from '#web/lib/dates.ts';
import { FreeText } from '#web/ui/free-text.tsx';

export interface EventEntry {
  id: string;
  title: string;
  /** Amounts, days, and numbers at that time; '' when there are none. */
  detail: string;
  changes?: ReactNode;
  message: string | null;
  /** The actor. */
  by: string;
  at: string;
  /** Who else sees the event, if not everyone does. */
  note?: string | undefined;
}

/** Events, newest first, each as a line with an icon. */
export function EventList({ entries }: { entries: readonly EventEntry[] }) {
  return (
    <ol>
      {entries.map(({ id, title, detail, changes, message, by, at, note }, index) => (
        <li key={id} className="relative pb-4 pl-5 last:pb-0">
          {index < entries.length - 1 && (
            <span aria-hidden className="absolute top-3 bottom-0 left-[4.5px] w-px bg-line" />
          )}
          <span
            aria-hidden
            className={cn(
              'absolute top-1.5 left-0 size-2.5 rounded-full border-2 border-slate',
              index === 0 ? 'bg-slate' : 'bg-surface',
            )}
          />
          <p className="font-medium wrap-anywhere">{title}</p>
          {detail && <p className="figures text-ink-soft wrap-anywhere">{detail}</p>}
          {changes}
          {message && <FreeText className="mt-1 rounded-md bg-sunken px-2.5 py-1.5">{message}</FreeText>}
          <p className="mt-0.5 text-ink-soft text-xs wrap-anywhere">
            {by} ·{' '}
            <time dateTime={at} title={formatExact(at)}>
              {formatDateTime(at)}
            </time>
            {note && ` · ${note}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
