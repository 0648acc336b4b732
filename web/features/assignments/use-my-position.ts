import { useEffect, useState } from 'react';
import type { Position } from '#shared/rules/hours.ts';
import type { LocationError } from '#web/lib/location/position.ts';

/**
 * Where this device is. It is asked by itself only where that was allowed before: nobody is asked for a permission by
 * opening a page. What goes wrong is told to those who asked (offline requirements 8.4).
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
        // Nobody asked, so nobody waits for an answer.
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
    // A browser that cannot tell: then somebody has to ask by hand.
    return false;
  }
}
