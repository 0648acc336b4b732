import { formatExact } from '#web/lib/dates.ts';
import { relativeTime } from '#web/lib/relative-time.ts';

/** 'now', '5m', '3h', '2d' or a date; the exact time on hover. */
export function RelativeDate({ value }: { value: string | null | undefined }) {
  if (!value) return <>—</>;
  return (
    <time dateTime={value} title={formatExact(value)} className="whitespace-nowrap">
      {relativeTime(value)}
    </time>
  );
}
