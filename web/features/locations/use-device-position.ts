import { useState } from 'react';
import { type Fix, freshPosition, LocationError } from '#web/lib/location/position.ts';

/** Where this device is, asked when somebody wants it; or what goes wrong (offline requirements 8.4). */
export function useDevicePosition(onPosition: (position: Fix) => void) {
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const ask = async () => {
    setIsAsking(true);
    setProblem(null);
    try {
      onPosition(await freshPosition());
    } catch (error) {
      if (!(error instanceof LocationError)) throw error;
      setProblem(error.message);
    } finally {
      setIsAsking(false);
    }
  };
  return { ask, isAsking, problem };
}
