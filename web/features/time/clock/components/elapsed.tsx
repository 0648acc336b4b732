import { useEffect, useState } from 'react';
import { detailedElapsed } from '#web/lib/elapsed-labels.ts';
import { useClockAhead } from '#web/lib/server-now.ts';

/** The running time of a session, each second: '1:05:09'. Screen readers do not announce it. */
export function Elapsed({ since }: { since: string }) {
  return (
    <span role="timer" aria-live="off" className="figures">
      {detailedElapsed(useElapsed(since))}
    </span>
  );
}

const secondsSince = (since: string | undefined, aheadMs: number) =>
  since ? Math.max(0, Math.floor((Date.now() - aheadMs - Date.parse(since)) / 1000)) : 0;

/** The seconds since an instant by the server's clock, updated each second; 0 without one. */
function useElapsed(since: string | undefined): number {
  const aheadMs = useClockAhead();
  const [seconds, setSeconds] = useState(() => secondsSince(since, aheadMs));
  useEffect(() => {
    const tick = () => setSeconds(secondsSince(since, aheadMs));
    tick();
    if (!since) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [since, aheadMs]);
  return seconds;
}
