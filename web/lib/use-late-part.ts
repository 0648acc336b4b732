import { type ComponentType, useEffect, useState } from 'react';

/** A part that could not be fetched is tried again this much later. */
const RETRY_MS = 15_000;

/**
 * A part of a page that is fetched once the page stands; null until then, and while it cannot be fetched.
 * @param load the same function at each call
 */
export function useLatePart<Props>(
  load: () => Promise<ComponentType<Props>>,
  delayMs = 0,
): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let fetchIn = (waitMs: number) => {
      timer = setTimeout(() => {
        load().then(
          (loaded) => setPart(() => loaded),
          () => fetchIn(RETRY_MS),
        );
      }, waitMs);
    };
    fetchIn(delayMs);
    return () => {
      fetchIn = () => undefined;
      clearTimeout(timer);
    };
  }, [load, delayMs]);
  return Part;
}
