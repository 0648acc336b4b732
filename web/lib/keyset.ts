/**
 * Keyset pagination: a page starts after the last row of the page before, instead of skipping rows. Page 20,000 of a
 * list is as fast as the first. It works for every request to the data API whose rows contain the columns of the order.
 */

/** One column of an order, as the URL has it: `created_at.desc.nullslast`. */
export interface OrderTerm {
  column: string;
  descending: boolean;
  nullsFirst: boolean;
}

type Value = string | number | boolean | null;

/** `created_at.desc,id.asc` as terms; undefined for an order by columns that the rows do not have (embedded tables). */
export function parseOrder(text: string | null): OrderTerm[] | undefined {
  if (!text) return undefined;
  const terms: OrderTerm[] = [];
  for (const term of text.split(',')) {
    const match = /^([a-z_0-9]+)(?:\.(asc|desc))?(?:\.(nullsfirst|nullslast))?$/.exec(term);
    if (!match?.[1]) return undefined;
    const descending = match[2] === 'desc';
    const nullsFirst = match[3] ? match[3] === 'nullsfirst' : descending;
    terms.push({ column: match[1], descending, nullsFirst });
  }
  return terms;
}

/** The reversed order. */
export function reversed(order: readonly OrderTerm[]): OrderTerm[] {
  return order.map(({ column, descending, nullsFirst }) => ({
    column,
    descending: !descending,
    nullsFirst: !nullsFirst,
  }));
}

export const orderText = (order: readonly OrderTerm[]): string =>
  order
    .map(
      ({ column, descending, nullsFirst }) =>
        `${column}.${descending ? 'desc' : 'asc'}.${nullsFirst ? 'nullsfirst' : 'nullslast'}`,
    )
    .join(',');

/** The cursor of a row, for the URL; undefined when the row does not have a column of the order. */
export function cursorOf(order: readonly OrderTerm[], row: object): string | undefined {
  const values = order.map(({ column }) => (row as Record<string, unknown>)[column]);
  return values.every(isValue) ? JSON.stringify(values) : undefined;
}

/** The cursor that the URL contains; undefined when it does not fit this order. */
export function parseCursor(order: readonly OrderTerm[], text: string | undefined): Value[] | undefined {
  if (text === undefined) return undefined;
  try {
    const values: unknown = JSON.parse(text);
    return Array.isArray(values) && values.length === order.length && values.every(isValue)
      ? values
      : undefined;
  } catch {
    // The URL was edited by hand. The page number decides then.
    return undefined;
  }
}

const isValue = (value: unknown): value is Value =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** The column that every row of every table has. */
const NEVER_NULL: readonly string[] = ['id', 'created_at', 'updated_at', 'occurred_at', 'name'];

/**
 * The conditions, as URL parameters, that select the rows after the cursor. The bound of the first column is redundant,
 * but it lets an index start there. Without it, PostgreSQL would read all rows before the cursor, too.
 * @param asked the filters of the list: a column with a filter has a value in every row
 */
export function behind(
  order: readonly OrderTerm[],
  cursor: readonly Value[],
  asked: URLSearchParams,
): [name: string, value: string][] {
  const isNullable = (column: string) =>
    !NEVER_NULL.includes(column) &&
    asked.getAll(column).every((condition) => condition.startsWith('is.') || condition.startsWith('or('));
  const known = order.map((term) =>
    // Where no row is null, the nulls come first in this order, so there are none after the cursor.
    isNullable(term.column) ? term : { ...term, nullsFirst: true },
  );
  const condition = anyOf(behindTerms(known, cursor));
  if (condition === undefined) return [['id', 'is.null']];
  const [first] = known;
  const [value] = cursor;
  const isBounded = first?.nullsFirst && value !== null && value !== undefined;
  return [
    ...(isBounded
      ? [[first.column, `${first.descending ? 'lte' : 'gte'}.${value}`] as [string, string]]
      : []),
    ['and', `(${condition})`],
  ];
}

/** A row after the cursor has a later first column; or the same first column, and later other columns. */
function behindTerms(order: readonly OrderTerm[], cursor: readonly Value[]): string[] {
  const [term, ...others] = order;
  const [value = null, ...otherValues] = cursor;
  if (!term) return [];
  const rest = anyOf(behindTerms(others, otherValues));
  const same = value === null ? `${term.column}.is.null` : `${term.column}.eq.${quoted(value)}`;
  return [...furtherThan(term, value), ...(rest ? [`and(${same},${rest})`] : [])];
}

function furtherThan({ column, descending, nullsFirst }: OrderTerm, value: Value): string[] {
  if (value === null) return nullsFirst ? [`${column}.not.is.null`] : [];
  const beyond = `${column}.${descending ? 'lt' : 'gt'}.${quoted(value)}`;
  return nullsFirst ? [beyond] : [beyond, `${column}.is.null`];
}

function anyOf(conditions: readonly string[]): string | undefined {
  return conditions.length > 1 ? `or(${conditions.join(',')})` : conditions[0];
}

/** Inside a condition, text is quoted, so that commas, dots, and brackets have no meaning. */
const quoted = (value: Value): string =>
  typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : String(value);
