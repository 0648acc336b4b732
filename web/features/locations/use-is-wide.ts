import { useSyncExternalStore } from 'react';

/** From this width on, a list has room for a map beside it. */
const wide = window.matchMedia('(min-width: 1280px)');

function subscribe(onChange: () => void): () => void {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
