import { LIST_SEARCH_MIN_LENGTH } from '#shared/limits.ts';
import {
  completedRange,
  createdRange,
  type DayRange,
  dueRange,
  openedBefore,
} from '#web/features/work-orders/list-days.ts';
import { areOpen, statusesOf, TO_ASSIGN } from '#web/features/work-orders/list-views.ts';
import { today } from '#web/lib/dates.ts';
import { exceptedTrades, NO_TRADE } from '#web/lib/office-trades.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';

/** A query of the data API for work orders. */
interface Question {
  filter(column: string, operator: string, value: unknown): this;
  or(filters: string): this;
  order(column: string, options: { ascending: boolean }): this;
}

/** The assignee filter's value for work without a subcontractor. */
export const OWN_CREW = 'own';

/** The columns of every list of work orders: those that can be sorted by are needed for the cursors. */
export const ORDER_COLUMNS = 'created_at, updated_at, open_since, open_due_date';

const SEARCHED = ['work_order_number', 'title', 'store_location', 'partner_reference'];
const WHOLE_NUMBER = /^[a-z]{2,5}-\d{6,}$/i;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Applies the filters of the URL. Open work has columns of its own (`open_since`, `open_due_date`), which are null for
 * closed work: their indexes contain the few open work orders, and not a million closed ones.
 */
export function applyFilters<Asked extends Question>(question: Asked, search: ListSearch): Asked {
  const { q, status, priority, trade, partner, assignee, person, location, project } = search;
  let asked = question;
  if (status) asked = ofStatus(asked, String(status));
  asked = between(asked, 'open_due_date', dueRange(search, today()));
  const created = createdRange(search, today());
  if (created?.from) asked = asked.filter('created_at', 'gte', created.from);
  if (created?.to) asked = asked.filter('created_at', 'lt', created.to);
  const completed = completedRange(search);
  if (completed?.from) asked = asked.filter('date_completed', 'gte', completed.from);
  if (completed?.to) asked = asked.filter('date_completed', 'lt', completed.to);
  const before = openedBefore(search, Date.now());
  if (before) asked = asked.filter('open_since', 'lt', before);

  if (priority) asked = asked.filter('priority', 'eq', priority);
  const excepted = exceptedTrades(trade);
  if (excepted) asked = asked.filter('trade', 'not.in', `(${excepted.map(quoted).join(',')})`);
  else if (trade) asked = asked.filter('trade', 'eq', trade === NO_TRADE ? '' : trade);
  const ids = { organization_id: partner, partner_location_id: location, project_id: project };
  for (const [column, value] of Object.entries(ids)) {
    if (value && UUID.test(String(value))) asked = asked.filter(column, 'eq', value);
  }
  if (assignee === OWN_CREW) {
    asked = asked.filter('assigned_organization_id', 'is', null).filter('status', 'neq', 'received');
  } else if (assignee && UUID.test(String(assignee))) {
    asked = asked.filter('assigned_organization_id', 'eq', assignee);
  }
  if (isOfPerson(search)) asked = asked.filter('of_person.assigned_to', 'eq', person);
  return q ? matching(asked, q) : asked;
}

/** A text in a list of values. */
const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** Whether the list is of the work that one person is assigned to. */
export const isOfPerson = ({ person }: ListSearch): boolean => UUID.test(String(person ?? ''));

function ofStatus<Asked extends Question>(question: Asked, status: string): Asked {
  // The server chooses what waits for an assignment, which is open work.
  if (status === 'open' || status === TO_ASSIGN) return question.filter('open_since', 'not.is', null);
  // Overdue is determined by the due date, which only work that can be late has.
  if (status === 'late') return question;
  const statuses = statusesOf(status);
  if (statuses.length < 2) return question.filter('status', 'eq', statuses[0] ?? status);
  const group = question.filter('status', 'in', `(${statuses.join(',')})`);
  return areOpen(statuses) ? group.filter('open_since', 'not.is', null) : group;
}

function between<Asked extends Question>(
  question: Asked,
  column: string,
  range: DayRange | undefined,
): Asked {
  let asked = question;
  if (range?.from) asked = asked.filter(column, 'gte', range.from);
  if (range?.to) asked = asked.filter(column, 'lte', range.to);
  return asked;
}

function matching<Asked extends Question>(question: Asked, text: string): Asked {
  // An exact number means that work order.
  if (WHOLE_NUMBER.test(text)) return question.filter('work_order_number', 'eq', text.toUpperCase());
  return text.trim().length < LIST_SEARCH_MIN_LENGTH ? question : question.or(searchFilter(text, SEARCHED));
}

/** Whether the list is sorted by due date by default: users who filter by it want the nearest first. */
export const isByDueDay = (search: ListSearch): boolean =>
  !search.sort && dueRange(search, today()) !== undefined;

/** The order of the URL, newest first by default; every order has an index for each kind of reader. */
export function ordered<Asked extends Question>(question: Asked, search: ListSearch): Asked {
  const sort = String(search.sort ?? (isByDueDay(search) ? 'due' : '-created'));
  const ascending = !sort.startsWith('-');
  switch (sort.replace('-', '')) {
    case 'due':
      // Work without a due date, or closed work, is not part of this order.
      return inOrder(question.filter('open_due_date', 'not.is', null), 'open_due_date', ascending, ascending);
    case 'changed':
      return inOrder(question, 'updated_at', ascending, !ascending);
    default:
      return inOrder(question, isAboutOpenWork(search) ? 'open_since' : 'created_at', ascending, !ascending);
  }
}

/** For open work it is the same order, with a smaller index. */
function isAboutOpenWork(search: ListSearch): boolean {
  const isAged = openedBefore(search, Date.now()) !== undefined;
  return isAged || ['open', 'field', 'running', TO_ASSIGN].includes(String(search.status));
}

function inOrder<Asked extends Question>(
  question: Asked,
  column: string,
  ascending: boolean,
  byId: boolean,
): Asked {
  return question.order(column, { ascending }).order('id', { ascending: byId });
}
