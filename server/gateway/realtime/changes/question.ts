import type { Access } from '#server/gateway/realtime/access-token.ts';
import type { Change } from '#server/gateway/realtime/changes/change.ts';
import type { Table } from '#server/gateway/realtime/changes/table.ts';

type Row = Record<string, unknown>;

/** Changes of one table about which somebody has to be asked for. */
export interface Question {
  access: Access;
  table: Table;
  /** The changed rows as they were captured: rows that were written, and rows that were deleted. */
  written: Map<Change, Row>;
  deleted: Map<Change, Row>;
  /** The visible changes, after the check. */
  seen: Set<Change>;
}
