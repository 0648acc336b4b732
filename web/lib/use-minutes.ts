import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** Rerenders this component each minute, so that 'now' and '5m' stay correct. */
export function useMinutes(): void {
  const [, setMinutes] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinutes((minutes) => minutes + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
}
