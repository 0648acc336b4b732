import { useSyncExternalStore } from 'react';

/** The work that the sheet shall open with. */
export interface WantedItem {
  kind: 'work_order' | 'project';
  id: string;
}

interface ClockState {
  isSheetOpen: boolean;
  wanted: WantedItem | null;
  /** One operation at a time, a flag for each direction (offline requirements 4.9). */
  isClockingIn: boolean;
  isClockingOut: boolean;
  /** The server has called the running session invalid: it can be ended by force. */
  canForce: boolean;
}

let state: ClockState = {
  isSheetOpen: false,
  wanted: null,
  isClockingIn: false,
  isClockingOut: false,
  canForce: false,
};
const listeners = new Set<() => void>();

export const clockState = () => state;

export function setClockState(changes: Partial<ClockState>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

/** Opens the clock sheet, from wherever its buttons are. */
export const openClockSheet = (wanted: WantedItem | null = null): void =>
  setClockState({ isSheetOpen: true, wanted });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useClockState = (): ClockState => useSyncExternalStore(subscribe, clockState);
