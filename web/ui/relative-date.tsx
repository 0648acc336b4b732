import { formatExact } from '#web/lib/dates.ts';
import { agoWords, relativeTime } from '#web/lib/relative-time.ts';

interface RelativeDateProps {
  value: string | null | undefined;
  /** Within a sentence: 'Saved by you 5m ago'. */
  inSentence?: boolean;
}

/** 'now', '5m', '3h', '2d' or a date, in a sentence 'just now', '5m ago'; the exact time on hover. */
export function RelativeDate({ value, inSentence = false }: RelativeDateProps) {
  if (!value) return <>—</>;
  return (
    <time dateTime={value} title={formatExact(value)} className="whitespace-nowrap">
      {inSentence ? agoWords(value) : relativeTime(value)}
    </time>
  );
}
