import { formatExact } from '#web/lib/dates.ts';
import { ageTime, agoLabel, relativeTime } from '#web/lib/relative-time.ts';

interface RelativeDateProps {
  value: string | null | undefined;
  /** For use inside a sentence: 'Saved by you 5m ago'. */
  inSentence?: boolean;
  /** Always days: in a list, ages and dates could not be compared. */
  asAge?: boolean;
}

/** 'now', '5m', '3h', '2d', or a date; in a sentence 'just now', '5m ago'; the exact time in a tooltip. */
export function RelativeDate({ value, inSentence = false, asAge = false }: RelativeDateProps) {
  if (!value) return <>—</>;
  return (
    <time dateTime={value} title={formatExact(value)} className="whitespace-nowrap">
      {inSentence ? agoLabel(value) : asAge ? ageTime(value) : relativeTime(value)}
    </time>
  );
}
