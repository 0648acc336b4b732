import { badBody, columnNotFound, viewNotWritable } from '#server/gateway/errors/rest-refusals.ts';
import type { RowsBody } from '#server/gateway/rest/parse/body.ts';
import type { Preferences } from '#server/gateway/rest/parse/preferences.ts';
import type { QueryTree } from '#server/gateway/rest/parse/tree.ts';
import { type RowsPlan, shapeOf } from '#server/gateway/rest/plan/plan.ts';
import { planRows } from '#server/gateway/rest/plan/rows.ts';
import type { Column, Relation, Schema } from '#server/gateway/rest/schema-cache/schema.ts';

/** A write with every name resolved. */
export interface WritePlan {
  relation: Relation;
  change: Change;
  returning: Returning;
}

export type Change =
  | {
      kind: 'insert';
      columns: Column[];
      /** A JSON array of objects. */
      json: string;
      /** Keys that a row lacks become the column's default instead of null. */
      fillDefaults: boolean;
      conflict: Conflict | undefined;
    }
  | { kind: 'update'; columns: Column[]; json: string; where: RowsPlan }
  | { kind: 'delete'; where: RowsPlan };

interface Conflict {
  target: readonly string[];
  action: 'merge' | 'ignore';
}

type Returning =
  | { kind: 'nothing' }
  /** The keys of the row, for a `Location`. */
  | { kind: 'keys' }
  | { kind: 'rows'; rows: RowsPlan };

export interface WriteRequest {
  schema: Schema;
  relation: Relation;
  tree: QueryTree;
  preferences: Preferences;
  aggregates: boolean;
}

/** @throws Refusal PGRST102, 204 and those of reading */
export function planInsert(request: WriteRequest, body: RowsBody): WritePlan {
  const { relation, tree, preferences } = request;
  if (!relation.insertable && relation.isView) throw viewNotWritable('insert into', relation.name);
  const target = tree.onConflict ?? relation.primaryKey;
  // Without a key there is nothing to be in conflict with.
  const isUpsert = preferences.resolution !== undefined && target.length > 0;
  for (const name of target) columnOf(relation, name);
  return {
    relation,
    change: {
      kind: 'insert',
      columns: columnsOf(relation, tree, body),
      json: body.json,
      fillDefaults: preferences.missing === 'default',
      conflict: isUpsert
        ? { target, action: preferences.resolution === 'merge-duplicates' ? 'merge' : 'ignore' }
        : undefined,
    },
    returning: planReturning(request),
  };
}

/** @throws Refusal PGRST102, 204 and those of reading */
export function planUpdate(request: WriteRequest, body: RowsBody): WritePlan {
  const { relation, tree } = request;
  if (!relation.updatable && relation.isView) throw viewNotWritable('update', relation.name);
  const columns = columnsOf(relation, tree, body);
  const change = { kind: 'update', columns, json: body.json, where: affected(request) } as const;
  return { relation, change, returning: planReturning(request) };
}

/** @throws Refusal those of reading */
export function planDelete(request: WriteRequest): WritePlan {
  const { relation } = request;
  if (!relation.deletable && relation.isView) throw viewNotWritable('delete from', relation.name);
  return {
    relation,
    change: { kind: 'delete', where: affected(request) },
    returning: planReturning(request),
  };
}

/** Filters of the relation itself choose the rows; those of embedded relations only what is answered. */
function affected({ schema, relation, tree }: WriteRequest): RowsPlan {
  const filters = tree.filters.filter(({ path }) => path.length === 0);
  const rows = { select: [], filters, orders: [], ranges: [] };
  return planRows({ schema, shape: shapeOf(relation), tree: rows, maxRows: undefined, aggregates: false });
}

function planReturning({ schema, relation, tree, preferences, aggregates }: WriteRequest): Returning {
  if (preferences.return === 'headers-only') return { kind: 'keys' };
  if (preferences.return !== 'representation') return { kind: 'nothing' };
  const inside = ({ path }: { path: string[] }) => path.length > 0;
  const rows = planRows({
    schema,
    shape: shapeOf(relation),
    // Every row that was written is answered; only lists inside them have bounds.
    tree: { ...tree, filters: tree.filters.filter(inside), ranges: tree.ranges.filter(inside) },
    maxRows: undefined,
    aggregates,
  });
  return { kind: 'rows', rows };
}

function columnsOf(relation: Relation, tree: QueryTree, body: RowsBody): Column[] {
  if (tree.columns === undefined && body.keysDiffer) throw badBody('All object keys must match');
  const names = new Set(tree.columns ?? body.keys);
  return [...names].map((name) => columnOf(relation, name));
}

function columnOf(relation: Relation, name: string): Column {
  const column = relation.columns.get(name);
  if (!column) throw columnNotFound(name, relation.name, relation.columns.keys());
  return column;
}
