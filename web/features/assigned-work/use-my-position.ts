import { useEffect, useState } from 'react';
import type { Position } from '#shared/rules/hours.ts';
import type { LocationError } from '#web/lib/location/position.ts';

/**
 * The position of this device. It is measured automatically only if permission was granted before: opening a page must
 * not ask for permission. Errors are shown only after the user has asked for the position (offline requirements 8.4).
 */
export function useMyPosition() {
  const [position, setPosition] = useState<Position | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<LocationError | null>(null);

  useEffect(() => {
    let isGone = false;
    void isAllowed().then((allowed) => {
      if (!allowed || isGone) return;
      locate().then(
        (fix) => !isGone && setPosition(fix),
        // The user did not ask, so an error is not shown.
        () => {},
      );
    });
    return () => {
      isGone = true;
    };
  }, []);

  const ask = () => {
    setIsAsking(true);
    setProblem(null);
    locate()
      .then(setPosition, setProblem)
      .finally(() => setIsAsking(false));
  };
  return { position, isAsking, problem, ask };
}

async function locate(): Promise<Position> {
  const { currentPosition } = await import('#web/lib/location/position.ts');
  return currentPosition();
}

async function isAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    // This browser cannot tell whether permission is granted, so the user has to ask.
    return false;
  }
}
