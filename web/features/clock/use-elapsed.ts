import { useEffect, useState } from 'react';

const secondsSince = (since: string | undefined) =>
  since ? Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 1000)) : 0;

/** The seconds since an instant, ticking each second; 0 without one, and for a device whose clock is behind. */
export function useElapsed(since: string | undefined): number {
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
