import { compactElapsed } from '#web/lib/elapsed-labels.ts';
import { useServerNow } from '#web/lib/server-now.ts';

/**
 * The time since an instant of the server, shown beside its time of day: '2h 5m'. Screen readers do not announce its
 * changes.
 */
export function CompactElapsed({ since }: { since: string }) {
  const now = useServerNow();
  return (
    <span role="timer" aria-live="off" className="figures whitespace-nowrap">
      {compactElapsed((now - Date.parse(since)) / 1000)}
    </span>
  );
}
