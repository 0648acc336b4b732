import { useSyncExternalStore } from 'react';

/** The work item with which the sheet opens. */
export interface WantedItem {
  kind: 'work_order' | 'project';
  id: string;
}

interface ClockState {
  isSheetOpen: boolean;
  wanted: WantedItem | null;
  /** One operation at a time, with a flag for each kind (offline requirements 4.9). */
  isClockingIn: boolean;
  isClockingOut: boolean;
  /** The server has refused the running session as invalid: it can be ended by force. */
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

/** Opens the clock sheet; used by all its buttons. */
export const openClockSheet = (wanted: WantedItem | null = null): void =>
  setClockState({ isSheetOpen: true, wanted });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useClockState = (): ClockState => useSyncExternalStore(subscribe, clockState);
