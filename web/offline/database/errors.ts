/** The classes of storage errors (offline requirements 4.1). */
export type StorageErrorKind = 'version' | 'quota' | 'corruption' | 'security' | 'unknown';

/** An error of the device's storage. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly kind: StorageErrorKind;
  /** Its name in the browser: 'InvalidStateError'. */
  readonly code: string;
  /** The same request is still pending: another one would only queue behind it. */
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

/** The code for calls before the storage was open, or after it failed to open. */
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

/** Errors of the caller: the storage itself works. */
const CALLERS_FAULTS = new Set(['DataCloneError', 'DataError', 'TypeError', 'SyntaxError', 'ReadOnlyError']);

/** The error of a connection that the browser has closed, which iOS does to pages in the background. */
const LOST = new Set(['InvalidStateError', 'UnknownError', 'AbortError', 'TransactionInactiveError']);

/** Converts any error to a storage error of its class; errors of the caller stay unchanged. */
export function storageErrorOf(error: unknown): unknown {
  if (error instanceof StorageError) return error;
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (CALLERS_FAULTS.has(name)) return error;
  const kind = KINDS[name] ?? (/corrupt/i.test(message) ? 'corruption' : 'unknown');
  return new StorageError(kind, message || name, { code: name, cause: error });
}

/** Whether the connection is closed, so that a new one may help. */
export const isLostConnection = (error: unknown): boolean =>
  error instanceof StorageError && error.kind === 'unknown' && LOST.has(error.code);

/** Whether the storage caused the error, and not the caller. */
export const isStorageFailure = (error: unknown): error is StorageError => error instanceof StorageError;
