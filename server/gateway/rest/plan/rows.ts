import { aggregatesOff } from '#server/gateway/errors/rest-refusals.ts';
import type { EmbedSelect, QueryTree, SelectItem } from '#server/gateway/rest/parse/tree.ts';
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
}

/**
 * Resolves every name of a request for rows.
 * @throws Refusal PGRST103, 108, 118, 120, 123, 200, 201, 42703
 */
export function planRows({ schema, shape, tree, maxRows }: RowsRequest): RowsPlan {
  const plan = planSelect(schema, shape, tree.select);
  applyFilters(plan, tree.filters);
  applyOrders(plan, tree.orders);
  applyRanges(plan, tree.ranges, maxRows);
  return plan;
}

function planSelect(schema: Schema, shape: RowShape, select: SelectItem[]): RowsPlan {
  const outputs = select.map((item) => planItem(schema, shape, item));
  return { shape, outputs, where: [], order: [], limit: undefined, offset: 0 };
}

function planItem(schema: Schema, shape: RowShape, item: SelectItem): Output {
  switch (item.kind) {
    case 'every':
      return { kind: 'every' };
    case 'count':
      throw aggregatesOff();
    case 'column': {
      if (item.aggregate) throw aggregatesOff();
      const value = resolveColumn(shape, item.field);
      return { kind: 'column', value, name: item.alias ?? outputName(item.field), cast: item.cast };
    }
    case 'embed':
      return { kind: 'embed', embed: planEmbed(schema, shape, item) };
  }
}

function planEmbed(schema: Schema, shape: RowShape, item: EmbedSelect): EmbedPlan {
  const relationship = resolveRelationship(schema, shape.relation ?? withoutRelation(shape), item);
  const target = schema.relations.get(relationKey(relationship.target));
  if (!target)
    throw new Error(`The schema has a relationship to ${relationship.target.name} but not the relation.`);
  return {
    name: item.alias ?? item.relation,
    relationship,
    single: relationship.cardinality === 'm2o' || relationship.cardinality === 'o2o',
    inner: item.join === 'inner',
    spread: item.spread,
    silent: item.select.length === 0,
    rows: planSelect(schema, shapeOf(target), item.select),
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
