import type { DescribedRelation } from '#server/gateway/rest/openapi/description-sql.ts';

type Json = Record<string, unknown>;

const query = (name: string, description: string): Json => ({
  name,
  description,
  in: 'query',
  type: 'string',
});
const prefer = (values: string[]): Json => ({
  name: 'Prefer',
  description: 'Preference',
  in: 'header',
  type: 'string',
  enum: values,
});

const RETURN = ['return=representation', 'return=minimal', 'return=none'];

/** Parameters that every relation takes. */
export const commonParameters: Record<string, Json> = {
  select: query('select', 'Filtering Columns'),
  order: query('order', 'Ordering'),
  limit: query('limit', 'Limiting and Pagination'),
  offset: query('offset', 'Limiting and Pagination'),
  on_conflict: query('on_conflict', 'On Conflict'),
  range: { name: 'Range', description: 'Limiting and Pagination', in: 'header', type: 'string' },
  rangeUnit: {
    name: 'Range-Unit',
    description: 'Limiting and Pagination',
    in: 'header',
    type: 'string',
    default: 'items',
  },
  preferCount: prefer(['count=exact', 'count=planned', 'count=estimated']),
  preferReturn: prefer(RETURN),
  preferPost: prefer([...RETURN, 'resolution=ignore-duplicates', 'resolution=merge-duplicates']),
};

/** A filter for each column, and the row as a body. */
export function relationParameters({ name, columns }: DescribedRelation): [string, Json][] {
  const filters = columns.map((column): [string, Json] => [
    filterName(name, column.name),
    { ...query(column.name, column.comment ?? ''), format: column.format },
  ]);
  const schema = { $ref: pointer('definitions', name) };
  return [...filters, [bodyName(name), { name, description: name, in: 'body', required: false, schema }]];
}

export function filterName(relation: string, column: string): string {
  return `rowFilter.${relation}.${column}`;
}

export function bodyName(relation: string): string {
  return `body.${relation}`;
}

/** A pointer into the document, however strange the names in it (RFC 6901, 6). */
export function pointer(...names: string[]): string {
  const parts = names.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1')));
  return `#/${parts.join('/')}`;
}
