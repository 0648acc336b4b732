import { compactElapsed } from '#web/lib/elapsed-labels.ts';
import { useServerNow } from '#web/lib/server-now.ts';

/** The time since an instant of the server beside its time of day, each minute: '2h 5m'. Silent for screen readers as it changes. */
export function CompactElapsed({ since }: { since: string }) {
  const now = useServerNow();
  return (
    <span role="timer" aria-live="off" className="figures whitespace-nowrap">
      {compactElapsed((now - Date.parse(since)) / 1000)}
    </span>
  );
}
