import { useEffect, useState } from 'react';

/**
 * Counts down to an instant.
 *
 * @param deadlineMs the instant in milliseconds since 1970, or null for no countdown
 * @returns the whole seconds left, rounded up; 0 once it has passed
 */
export function useSecondsLeft(deadlineMs: number | null): number {
  const [nowMs, setNowMs] = useState(() => Date.now());

  useEffect(() => {
    if (deadlineMs === null) return;
    setNowMs(Date.now());
    const timer = setInterval(() => {
      setNowMs(Date.now());
      if (Date.now() >= deadlineMs) clearInterval(timer);
    }, 200);
    return () => clearInterval(timer);
  }, [deadlineMs]);

  return deadlineMs === null ? 0 : Math.max(0, Math.ceil((deadlineMs - nowMs) / 1000));
}
