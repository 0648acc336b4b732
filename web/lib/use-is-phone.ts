import { useSyncExternalStore } from 'react';
import { MOBILE_BREAKPOINT_PX } from '#shared/limits.ts';

const phone = window.matchMedia(`(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`);

function subscribe(onChange: () => void): () => void {
  phone.addEventListener('change', onChange);
  return () => phone.removeEventListener('change', onChange);
}

/** Whether the window is as narrow as a phone's. For what is another arrangement there; for looks there is `max-md:`. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => phone.matches);
}
