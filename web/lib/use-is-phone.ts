import { useSyncExternalStore } from 'react';
import { MOBILE_BREAKPOINT_PX } from '#shared/limits.ts';

const phone = window.matchMedia(`(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`);
/** Tailwind's `2xl`. */
const wide = window.matchMedia('(min-width: 96rem)');
/** Tailwind's `xl`. */
const twoColumns = window.matchMedia('(min-width: 80rem)');

const follow = (query: MediaQueryList) => (onChange: () => void) => {
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};
const followPhone = follow(phone);
const followWide = follow(wide);
const followTwoColumns = follow(twoColumns);

/** Whether the window is as narrow as a phone's. For different structure only; for different looks, use `max-md:`. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(followPhone, () => phone.matches);
}

/** Whether the window has room for the optional parts of a list. */
export function useIsWide(): boolean {
  return useSyncExternalStore(followWide, () => wide.matches);
}

/** Whether the window has room for two columns of cards. */
export function useHasTwoColumns(): boolean {
  return useSyncExternalStore(followTwoColumns, () => twoColumns.matches);
}
