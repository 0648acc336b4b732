import type { CallArguments } from '#server/gateway/rest/parse/call-body.ts';
import type { QueryTree } from '#server/gateway/rest/parse/tree.ts';
import { takesWhole } from '#server/gateway/rest/plan/functions.ts';
import { type RowShape, type RowsPlan, shapeOf } from '#server/gateway/rest/plan/plan.ts';
import { planRows } from '#server/gateway/rest/plan/rows.ts';
import { type DatabaseFunction, relationKey, type Schema } from '#server/gateway/rest/schema-cache/schema.ts';

/** A call of a function with every name resolved. */
export interface CallPlan {
  called: DatabaseFunction;
  /** The arguments by name as JSON, or the body for the one unnamed argument. */
  args: { kind: 'named'; names: readonly string[]; json: string } | { kind: 'whole'; text: string };
  /** What is read of its rows. A function that answers a plain value has one column of its own name. */
  rows: RowsPlan;
}

/** @throws Refusal those of reading rows */
export function planCall(
  schema: Schema,
  called: DatabaseFunction,
  args: CallArguments,
  tree: QueryTree,
  { maxRows, aggregates }: { maxRows: number; aggregates: boolean },
): CallPlan {
  const shape = shapeOfResult(schema, called);
  return {
    called,
    args: takesWhole(called)
      ? { kind: 'whole', text: args.whole?.text ?? args.json }
      : { kind: 'named', names: args.names, json: args.json },
    rows: planRows({
      schema,
      shape,
      // A plain value has nothing to select from.
      tree: called.returns.kind === 'rows' ? tree : { ...tree, select: [{ kind: 'every' }] },
      maxRows: called.returnsSet ? maxRows : undefined,
      aggregates,
    }),
  };
}

function shapeOfResult(schema: Schema, { name, returns }: DatabaseFunction): RowShape {
  const none = { name, computed: new Map(), relation: undefined };
  if (returns.kind === 'void') return { ...none, columns: new Map() };
  if (returns.kind === 'scalar') {
    return { ...none, columns: new Map([[name, { name, type: returns.type, default: null }]]) };
  }
  const relation = returns.relation && schema.relations.get(relationKey(returns.relation));
  return relation ? shapeOf(relation) : { ...none, columns: returns.columns };
}
