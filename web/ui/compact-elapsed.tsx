import { compactElapsed } from '#web/lib/elapsed-labels.ts';
import { useMinutes } from '#web/lib/use-minutes.ts';

/** The time since an instant beside its time of day, each minute: '2h 5m'. Silent for screen readers as it changes. */
export function CompactElapsed({ since }: { since: string }) {
  useMinutes();
  return (
    <span role="timer" aria-live="off" className="figures whitespace-nowrap">
      {compactElapsed((Date.now() - Date.parse(since)) / 1000)}
    </span>
  );
}
