import { aggregatesInManySpread, aggregatesOff } from '#server/gateway/errors/rest-refusals.ts';
import type { ColumnSelect, EmbedSelect, QueryTree, SelectItem } from '#server/gateway/rest/parse/tree.ts';
import { outputName, resolveColumn } from '#server/gateway/rest/plan/columns.ts';
import { applyOrders } from '#server/gateway/rest/plan/orders.ts';
import {
  type EmbedPlan,
  type Output,
  type RowShape,
  type RowsPlan,
  shapeOf,
} from '#server/gateway/rest/plan/plan.ts';
import { applyFilters } from '#server/gateway/rest/plan/predicates.ts';
import { applyRanges } from '#server/gateway/rest/plan/ranges.ts';
import { resolveRelationship } from '#server/gateway/rest/plan/relationships.ts';
import { relationKey, type Schema } from '#server/gateway/rest/schema-cache/schema.ts';

export interface RowsRequest {
  schema: Schema;
  shape: RowShape;
  tree: Pick<QueryTree, 'select' | 'filters' | 'orders' | 'ranges'>;
  /** The most rows the answer and each list inside it may have; undefined for no bound (after a write). */
  maxRows: number | undefined;
  /** Whether aggregates may be used. */
  aggregates: boolean;
}

/**
 * Resolves every name of a request for rows.
 * @throws Refusal PGRST103, 108, 118, 120, 123, 127, 200, 201, 42703
 */
export function planRows({ schema, shape, tree, maxRows, aggregates }: RowsRequest): RowsPlan {
  const known = { schema, aggregates };
  const plan = planSelect(known, shape, tree.select, 0);
  applyFilters(plan, tree.filters);
  applyOrders(plan, tree.orders);
  applyRanges(plan, tree.ranges, maxRows);
  return plan;
}

type Known = Pick<RowsRequest, 'schema' | 'aggregates'>;

/** @param depth how many relations these rows are embedded in */
function planSelect(known: Known, shape: RowShape, select: SelectItem[], depth: number): RowsPlan {
  const outputs = select.map((item) =>
    select.length === 1 && isRowCount(shape, item) ? countOf(item) : planItem(known, shape, item, depth),
  );
  const grouped = outputs.some(isAggregated);
  return { shape, outputs, where: [], order: [], limit: undefined, offset: 0, grouped };
}

function planItem(known: Known, shape: RowShape, item: SelectItem, depth: number): Output {
  switch (item.kind) {
    case 'every':
      return { kind: 'every' };
    case 'count':
      if (!known.aggregates) throw aggregatesOff();
      return countOf(item);
    case 'column': {
      const { aggregate, alias, cast } = item;
      if (aggregate && !known.aggregates) throw aggregatesOff();
      const value = resolveColumn(shape, item.field);
      const name = alias ?? aggregate?.call ?? outputName(item.field);
      return { kind: 'column', value, name, cast, aggregate };
    }
    case 'embed':
      return { kind: 'embed', embed: planEmbed(known, shape, item, depth + 1) };
  }
}

/**
 * `select=count` alone, where no column has that name, counts the rows: older than aggregates, much used as
 * `relation(count)`, and allowed without them.
 */
function isRowCount(shape: RowShape, item: SelectItem): item is ColumnSelect {
  if (item.kind !== 'column' || item.field.column !== 'count' || item.field.steps.length > 0) return false;
  return !item.aggregate && !shape.columns.has('count') && !shape.computed.has('count');
}

function countOf({ alias, cast }: Pick<ColumnSelect, 'alias' | 'cast'>): Output {
  return { kind: 'count', name: alias ?? 'count', cast };
}

/** Aggregates of a row spread into its parent are worked out over the parent's rows (rest protocol 3). */
function isAggregated(output: Output): boolean {
  if (output.kind === 'embed') return output.embed.spread && output.embed.single && output.embed.rows.grouped;
  return output.kind === 'count' || (output.kind === 'column' && output.aggregate !== undefined);
}

function planEmbed(known: Known, shape: RowShape, item: EmbedSelect, depth: number): EmbedPlan {
  const { schema } = known;
  const relationship = resolveRelationship(schema, shape.relation ?? withoutRelation(shape), item);
  const target = schema.relations.get(relationKey(relationship.target));
  if (!target)
    throw new Error(`The schema has a relationship to ${relationship.target.name} but not the relation.`);
  const single = relationship.cardinality === 'm2o' || relationship.cardinality === 'o2o';
  // Messages name embedded relations as upstream's statements do.
  const name = relationship.junction ? target.name : `${target.name}_${depth}`;
  const rows = planSelect(known, { ...shapeOf(target), name }, item.select, depth);
  if (item.spread && !single && rows.grouped) throw aggregatesInManySpread();
  return {
    name: item.alias ?? item.relation,
    askedAs: item.relation,
    relationship,
    single,
    inner: item.join === 'inner',
    spread: item.spread,
    silent: rows.outputs.every((output) => output.kind === 'embed' && output.embed.silent),
    rows,
  };
}

/** Rows of no relation have no relationships, which is what looking them up then finds. */
function withoutRelation(shape: RowShape) {
  return {
    schema: '',
    name: shape.name,
    isView: false,
    columns: shape.columns,
    primaryKey: [],
    computed: shape.computed,
    insertable: false,
    updatable: false,
    deletable: false,
  };
}
