/** A request that the host may want to log: one that was refused for want of rights, or a download of a file. */
export interface AccessEvent {
  action: 'refusal' | 'download';
  /** The account that asked. */
  userId: string | undefined;
  /** The table, command, or kind of file, and which one of it. */
  table: string;
  row: string;
  /** Without secrets: they are stored as they are. */
  details?: Record<string, unknown>;
  address: string;
  userAgent: string | undefined;
}

/** Takes an event down. Never throws and never waits, so that no request is slower or fails because of it. */
export type RecordAccess = (event: AccessEvent) => void;
