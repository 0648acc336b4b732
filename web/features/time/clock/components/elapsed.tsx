import { useEffect, useState } from 'react';
import { detailedElapsed } from '#web/lib/elapsed-labels.ts';

/** The running time of a session, each second: '1:05:09'. Nobody is read a number every second, so it is silent. */
export function Elapsed({ since }: { since: string }) {
  return (
    <span role="timer" aria-live="off" className="figures">
      {detailedElapsed(useElapsed(since))}
    </span>
  );
}

const secondsSince = (since: string | undefined) =>
  since ? Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 1000)) : 0;

/** The seconds since an instant, ticking each second; 0 without one, and for a device whose clock is behind. */
function useElapsed(since: string | undefined): number {
  const [seconds, setSeconds] = useState(() => secondsSince(since));
  useEffect(() => {
    const tick = () => setSeconds(secondsSince(since));
    tick();
    if (!since) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [since]);
  return seconds;
}
