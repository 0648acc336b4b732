/** The classes of storage errors (offline requirements 4.1). */
export type StorageErrorKind = 'version' | 'quota' | 'corruption' | 'security' | 'unknown';

/** What went wrong with the device's storage. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly kind: StorageErrorKind;
  /** Its name in the browser: 'InvalidStateError'. */
  readonly code: string;
  /** The same request still stands: another one would only queue up behind it. */
  readonly isStuck: boolean;

  constructor(
    kind: StorageErrorKind,
    message: string,
    { code = '', isStuck = false, cause }: { code?: string; isStuck?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.code = code;
    this.isStuck = isStuck;
  }

  /** Whether a repair and another attempt may help. */
  get isRecoverable(): boolean {
    return this.kind !== 'security';
  }
}

/** The code of what was asked of the storage before it was open, or after it failed to open. */
export const NOT_READY = 'NotReady';

const KINDS: Readonly<Record<string, StorageErrorKind>> = {
  VersionError: 'version',
  QuotaExceededError: 'quota',
  NotFoundError: 'corruption',
  ConstraintError: 'corruption',
  DataCorruptedError: 'corruption',
  NotReadableError: 'corruption',
  SecurityError: 'security',
  NotAllowedError: 'security',
};

/** Faults of whoever asked: the storage itself is well. */
const CALLERS_FAULTS = new Set(['DataCloneError', 'DataError', 'TypeError', 'SyntaxError', 'ReadOnlyError']);

/** How a connection fails that the browser has closed, which iOS does to pages in the background. */
const LOST = new Set(['InvalidStateError', 'UnknownError', 'AbortError', 'TransactionInactiveError']);

/** Any error as a storage error of its class; what is no fault of the storage stays as it is. */
export function storageErrorOf(error: unknown): unknown {
  if (error instanceof StorageError) return error;
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (CALLERS_FAULTS.has(name)) return error;
  const kind = KINDS[name] ?? (/corrupt/i.test(message) ? 'corruption' : 'unknown');
  return new StorageError(kind, message || name, { code: name, cause: error });
}

/** Whether the connection is gone, so that a new one may do. */
export const isLostConnection = (error: unknown): boolean =>
  error instanceof StorageError && error.kind === 'unknown' && LOST.has(error.code);

/** Whether the storage is to blame, rather than what it was asked. */
export const isStorageFailure = (error: unknown): error is StorageError => error instanceof StorageError;
