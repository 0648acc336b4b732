import type { Change } from '#server/gateway/realtime/changes/change.ts';
import { parseExact } from '#server/gateway/realtime/changes/exact-json.ts';
import type { Table } from '#server/gateway/realtime/changes/table.ts';

/** Above this only small columns are sent; in characters. */
const LARGEST_RECORD = 1_048_576;
const SMALL_VALUE = 64;

type Row = Record<string, unknown>;

/**
 * The `data` of a change as one kind of subscriber sees it, as finished JSON (realtime protocol 10).
 * @param names the columns that are shown, in their order
 */
export function changeData(table: Table, change: Change, names: readonly string[]): string {
  const { type, at } = change;
  const head = `"schema":${JSON.stringify(table.schema)},"table":${JSON.stringify(table.name)},"type":"${type}","commit_timestamp":"${at}"`;
  if (table.key.length === 0 && type !== 'DELETE') {
    return `{${head},"columns":[],"record":{},"errors":["Error 400: Bad Request, no primary key"]}`;
  }
  const shown = new Set(names);
  const columns = table.columns
    .filter(({ name }) => shown.has(name))
    .map(({ name, type }) => ({ name, type }));
  const tooLarge = (change.record?.length ?? 0) + (change.oldRecord?.length ?? 0) > LARGEST_RECORD;
  const write = (text: string | null, wanted: (name: string) => boolean) =>
    text === null ? '{}' : JSON.stringify(pick(parseExact(text), wanted, tooLarge));
  const record = type === 'DELETE' ? '' : `,"record":${write(change.record, (name) => shown.has(name))}`;
  const identity = new Set(identityOf(table, change));
  const oldRecord =
    type === 'INSERT'
      ? ''
      : `,"old_record":${write(change.oldRecord, (name) => shown.has(name) && identity.has(name))}`;
  const errors = tooLarge ? '["Error 413: Payload Too Large"]' : 'null';
  return `{${head},"columns":${JSON.stringify(columns)}${record}${oldRecord},"errors":${errors}}`;
}

/** A deleted row of a table with row-level security is published with its key only. */
function identityOf(table: Table, { type }: Change): readonly string[] {
  const guarded = Object.values(table.conditions).some((condition) => condition !== 'true');
  return type === 'DELETE' && guarded ? table.key : table.identity;
}

function pick(row: Row, wanted: (name: string) => boolean, onlySmall: boolean): Row {
  const small = (value: unknown) => !onlySmall || (JSON.stringify(value) ?? '').length <= SMALL_VALUE;
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => wanted(name) && small(value)));
}
