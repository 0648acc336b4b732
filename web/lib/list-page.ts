import { LIST_PAGE_SIZE } from '#shared/limits.ts';
import { unwrap } from '#web/lib/data-error.ts';
import {
  behind,
  cursorOf,
  type OrderTerm,
  orderText,
  parseCursor,
  parseOrder,
  reversed,
} from '#web/lib/keyset.ts';
import { COUNTED_MAX } from '#web/lib/list-count.ts';
import type { Client } from '#web/lib/supabase.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';

/** The range of rows in the whole list, both ends included; for supabase-js's `.range(from, to)`. */
export interface RowRange {
  from: number;
  to: number;
}

interface ListAnswer<Row> {
  data: Row[] | null;
  error: null | { message: string; code: string; details: string; hint: string };
  count: number | null;
  status: number;
}

/** Requests one range of the list: `supabase.from(…).select(columns, { count: 'estimated' })…range(from, to)`. */
export type ListLoader<Row> = (
  supabase: Client,
  search: ListSearch,
  range: RowRange,
) => PromiseLike<ListAnswer<Row>>;

export interface ListCount {
  /** Rows in the whole list; null when this page does not know. */
  count: number | null;
  /** Whether counting stopped there: there are more rows than `count`. */
  isCapped: boolean;
}

interface ListPage<Row> extends ListCount {
  rows: Row[];
  hasNext: boolean;
  /** The cursors of the next and the previous page, for the URL; undefined where only a page number works. */
  after: string | undefined;
  before: string | undefined;
}

/** One page: after a row, before a row, or by its number. */
export async function loadPage<Row>(
  supabase: Client,
  load: ListLoader<Row>,
  search: ListSearch,
): Promise<ListPage<Row>> {
  const page = search.page ?? 1;
  const from = (page - 1) * LIST_PAGE_SIZE;
  // Request one row more than the page shows: the existence of a next page must not depend on an estimate.
  const question = load(supabase, search, { from, to: from + LIST_PAGE_SIZE });
  const order = orderOf(question);
  const before = order && page > 1 ? parseCursor(order, search.before) : undefined;
  const after = order && page > 1 ? parseCursor(order, search.after) : undefined;
  if (order && before) moveBehind(question, reversed(order), before);
  else if (order && after) moveBehind(question, order, after);

  const counting = /count=(\w+)/.exec(partsOf(question)?.headers.get('prefer') ?? '')?.[1];
  const answer = await question;
  // A page after the last row (416): the list has become shorter since the URL was made.
  if (answer.status === 416) return NOTHING;
  const found = unwrap(answer);
  const rows = found.slice(0, LIST_PAGE_SIZE);
  if (before) rows.reverse();
  const first = rows[0];
  const last = rows.at(-1);
  const hasNext = before !== undefined || found.length > LIST_PAGE_SIZE;
  return {
    rows,
    hasNext,
    ...countOf(answer.count, counting, { from, rows: rows.length, hasNext, isFound: !before && !after }),
    after: order && last && cursorOf(order, last as object),
    before: order && first && cursorOf(order, first as object),
  };
}

interface Shown {
  from: number;
  rows: number;
  hasNext: boolean;
  /** Whether the page was found by its number, so that its position in the list is known. */
  isFound: boolean;
}

/** The total: the last page gives an exact total, however far the portal counted. */
function countOf(total: number | null, counting: string | undefined, page: Shown): ListCount {
  if (!page.isFound) return { count: null, isCapped: false };
  const isLast = !page.hasNext && (page.rows > 0 || page.from === 0);
  if (isLast) return { count: page.from + page.rows, isCapped: false };
  const most = counting === 'planned' || counting === 'estimated' ? COUNTED_MAX[counting] : undefined;
  return total !== null && most !== undefined && total > most
    ? { count: total - 1, isCapped: true }
    : { count: total, isCapped: false };
}

const NOTHING = {
  rows: [],
  hasNext: false,
  count: 0,
  isCapped: false,
  after: undefined,
  before: undefined,
};

/**
 * The whole list as filtered, in batches, each starting after the last row of the one before. Rows that are added or
 * changed meanwhile do not move other rows between batches.
 */
export async function* loadPortions<Row>(
  supabase: Client,
  load: ListLoader<Row>,
  search: ListSearch,
  portionRows: number,
): AsyncGenerator<Row[]> {
  let cursor: string | undefined;
  for (let at = 0; ; at += portionRows) {
    const question = load(supabase, search, { from: at, to: at + portionRows - 1 });
    partsOf(question)?.headers.delete('prefer');
    const order = orderOf(question);
    const after = order && parseCursor(order, cursor);
    if (order && after) moveBehind(question, order, after);
    const rows = unwrap(await question);
    if (rows.length > 0) yield rows;
    if (rows.length < portionRows) return;
    cursor = order && cursorOf(order, rows.at(-1) as object);
  }
}

/** The URL of a request before it is sent. supabase-js keeps this property private, but every request has it. */
function partsOf(question: object): { url: URL; headers: Headers } | undefined {
  return 'url' in question && question.url instanceof URL && 'headers' in question
    ? (question as { url: URL; headers: Headers })
    : undefined;
}

const orderOf = (question: object) => parseOrder(partsOf(question)?.url.searchParams.get('order') ?? null);

function moveBehind(
  question: object,
  order: readonly OrderTerm[],
  cursor: Parameters<typeof behind>[1],
): void {
  const parts = partsOf(question);
  if (!parts) return;
  const asked = parts.url.searchParams;
  for (const [name, value] of behind(order, cursor, new URLSearchParams(asked))) asked.append(name, value);
  asked.set('order', orderText(order));
  asked.delete('offset');
  // The number of remaining rows is not the count of the list.
  parts.headers.delete('prefer');
}
