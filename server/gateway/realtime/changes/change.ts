export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE';

/** One row of `realtime.changes`; records are JSON as PostgreSQL wrote it. */
export interface Change {
  relation: number;
  type: ChangeType;
  /** UTC, in milliseconds. */
  at: string;
  record: string | null;
  oldRecord: string | null;
}
