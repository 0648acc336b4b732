import { useEffect } from 'react';
import { linkPath } from '#web/features/invoices/links/linked-invoice.ts';

/** What a person does while reading. Scanners that run scripts do none of it. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Says once that a person reads the invoice of a link, so that it counts as viewed. A failure shows nothing. */
export function useReaderNoted(token: string): void {
  useEffect(() => {
    const stop = new AbortController();
    const note = (event: Event) => {
      if (!event.isTrusted || stop.signal.aborted) return;
      stop.abort();
      fetch(`${linkPath(token)}/viewed`, { method: 'POST' }).catch(() => undefined);
    };
    for (const sign of SIGNS) window.addEventListener(sign, note, { signal: stop.signal, passive: true });
    return () => stop.abort();
  }, [token]);
}
