import { useEffect, useState } from 'react';
import { detailedElapsed } from '#web/lib/elapsed-labels.ts';
import { serverNow, useClockAhead } from '#web/lib/server-now.ts';

/** The running time of a session, each second: '1:05:09'. Nobody is read a number every second, so it is silent. */
export function Elapsed({ since }: { since: string }) {
  return (
    <span role="timer" aria-live="off" className="figures">
      {detailedElapsed(useElapsed(since))}
    </span>
  );
}

const secondsSince = (since: string | undefined) =>
  since ? Math.max(0, Math.floor((serverNow() - Date.parse(since)) / 1000)) : 0;

/** The seconds since an instant by the server's clock, ticking each second; 0 without one. */
function useElapsed(since: string | undefined): number {
  const [seconds, setSeconds] = useState(() => secondsSince(since));
  const aheadMs = useClockAhead();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another difference between the clocks shows at once.
  useEffect(() => {
    const tick = () => setSeconds(secondsSince(since));
    tick();
    if (!since) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [since, aheadMs]);
  return seconds;
}
