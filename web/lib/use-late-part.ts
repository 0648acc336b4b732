import { type ComponentType, useEffect, useState } from 'react';

/** The delay before a failed download is repeated. */
const RETRY_MS = 15_000;

/**
 * A part of a page that is downloaded after the page is shown; null until then, and while it cannot be downloaded.
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
