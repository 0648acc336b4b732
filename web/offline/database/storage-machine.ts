import { STORAGE_WAITS_MS } from '#shared/limits.ts';
import type { StorageError } from '#web/offline/database/errors.ts';

/** The state of the device's storage (offline requirements 4.1). */
export interface StorageState {
  readonly state: 'initializing' | 'retrying' | 'upgrading' | 'ready' | 'fallback' | 'failed';
  /** From 1; the first one starts without a wait. */
  readonly attempt: number;
  /** How long this attempt waits before it starts. */
  readonly waitMs: number;
  /** The error of the attempt before, until one succeeds. */
  readonly error: StorageError | null;
  /** Whether clearing everything may help. */
  readonly isRecoverable: boolean;
}

export type StorageEvent =
  /** Starts again: the first time, or because the user clicked Retry, Fix, or Reset. */
  | { type: 'started' }
  /** A database of an earlier version is being upgraded. */
  | { type: 'upgrading' }
  | { type: 'opened' }
  | { type: 'failed'; error: StorageError }
  /** The storage fallback in memory failed, too. */
  | { type: 'memory failed' }
  /** An open database no longer responds. */
  | { type: 'lost'; error: StorageError };

export const STARTED: StorageState = {
  state: 'initializing',
  attempt: 1,
  waitMs: 0,
  error: null,
  isRecoverable: true,
};

const MOST_ATTEMPTS = STORAGE_WAITS_MS.length;

/** The next state. Events without a meaning in a state leave it unchanged. */
export function nextStorageState(current: StorageState, event: StorageEvent): StorageState {
  switch (event.type) {
    case 'started':
      return STARTED;
    case 'upgrading':
      return isOpening(current) ? { ...current, state: 'upgrading', waitMs: 0 } : current;
    case 'opened':
      // Also late, when the storage fallback is already in use.
      return current.state === 'ready' || current.state === 'failed'
        ? current
        : { state: 'ready', attempt: current.attempt, waitMs: 0, error: null, isRecoverable: true };
    case 'failed':
      return isOpening(current) ? afterFailure(current, event.error) : current;
    case 'memory failed':
      // The error of the database still determines what may help.
      return current.state === 'fallback' ? { ...current, state: 'failed' } : current;
    case 'lost':
      return current.state === 'ready'
        ? { ...withError(STARTED, event.error), state: isWorthTrying(event.error) ? 'retrying' : 'fallback' }
        : current;
  }
}

const isOpening = ({ state }: StorageState) =>
  state === 'initializing' || state === 'retrying' || state === 'upgrading';

function afterFailure(current: StorageState, error: StorageError): StorageState {
  const failed = withError(current, error);
  if (current.attempt >= MOST_ATTEMPTS || !isWorthTrying(error)) {
    return { ...failed, state: 'fallback', waitMs: 0 };
  }
  const attempt = current.attempt + 1;
  return { ...failed, state: 'retrying', attempt, waitMs: STORAGE_WAITS_MS[attempt - 1] ?? 0 };
}

const isWorthTrying = ({ isRecoverable, isStuck }: StorageError) => isRecoverable && !isStuck;

const withError = (current: StorageState, error: StorageError): StorageState => ({
  ...current,
  error,
  isRecoverable: error.isRecoverable,
});
