import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part of a page that is fetched once the page stands; null until then, and where it cannot be fetched.
 * @param load the same function at each call
 */
export function useLatePart<Props>(
  load: () => Promise<ComponentType<Props>>,
  delayMs = 0,
): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    const fetchPart = () => load().then((loaded) => setPart(() => loaded));
    const timer = setTimeout(() => fetchPart().catch(() => undefined), delayMs);
    return () => clearTimeout(timer);
  }, [load, delayMs]);
  return Part;
}
