import type pg from 'pg';
import type { Access } from '#server/gateway/realtime/access-token.ts';
import type { Change } from '#server/gateway/realtime/changes/change.ts';
import { changeData } from '#server/gateway/realtime/changes/change-data.ts';
import { parseExact } from '#server/gateway/realtime/changes/exact-json.ts';
import type { Question } from '#server/gateway/realtime/changes/question.ts';
import type { Audience, Wish } from '#server/gateway/realtime/changes/subscription.ts';
import type { Subscriptions } from '#server/gateway/realtime/changes/subscriptions.ts';
import { mayRead, readable, type Table } from '#server/gateway/realtime/changes/table.ts';
import type { Tables } from '#server/gateway/realtime/changes/tables.ts';
import { createTurn, type Turn } from '#server/gateway/realtime/changes/turn.ts';
import { askDatabase } from '#server/gateway/realtime/changes/visibility.ts';

/** A change with its interested subscribers, before the check of their access. */
interface Wanted {
  change: Change;
  table: Table;
  by: Map<Audience, { ids: number[]; selects: Wish['select'][]; question: Question }>;
}

export interface DeliverDependencies {
  pool: pg.Pool;
  tables: Tables;
  subscriptions: Subscriptions;
  report(error: unknown): void;
}

/**
 * Sends changes to the subscribers that may see them. Filters are evaluated in memory. The database then checks the
 * access, once for all subscribers with the same role and claims.
 * @throws Error when the database does not respond; then nothing was sent
 */
export async function deliver(dependencies: DeliverDependencies, changes: readonly Change[]): Promise<void> {
  const tables = await dependencies.tables.current();
  const questions = new Map<string, Question>();
  const wanted: Wanted[] = [];
  const turn = createTurn();
  for (const change of changes) {
    const table = tables.get(change.relation);
    if (!table || !dependencies.subscriptions.hasAny(table.schema, table.name)) continue;
    const one = wantedBy(dependencies.subscriptions, questions, table, change);
    if (one) wanted.push(one);
    if (turn.isOver()) await turn.rest();
  }
  if (wanted.length === 0) return;
  await askDatabase(dependencies.pool, [...questions.values()], dependencies.report);
  const sending = createTurn();
  for (const one of wanted) await publish(one, sending);
}

function wantedBy(
  subscriptions: Subscriptions,
  questions: Map<string, Question>,
  table: Table,
  change: Change,
): Wanted | undefined {
  const row = parseExact(change.record ?? change.oldRecord ?? '{}');
  const found = subscriptions.wanting(table.schema, table.name, change.type, row);
  const by: Wanted['by'] = new Map();
  for (const { audience, wish } of found) {
    const known = by.get(audience);
    if (known) {
      known.ids.push(wish.id);
      known.selects.push(wish.select);
      continue;
    }
    const access = audience.access();
    if (!access || !mayRead(table, access.identity.role)) continue;
    const name = `${table.oid} ${access.key}`;
    const question = questions.get(name) ?? newQuestion(access, table);
    questions.set(name, question);
    (change.type === 'DELETE' ? question.deleted : question.written).set(change, row);
    by.set(audience, { ids: [wish.id], selects: [wish.select], question });
  }
  return by.size > 0 ? { change, table, by } : undefined;
}

function newQuestion(access: Question['access'], table: Table): Question {
  return { access, table, written: new Map(), deleted: new Map(), seen: new Set() };
}

async function publish({ change, table, by }: Wanted, turn: Turn): Promise<void> {
  /** Most subscribers see the same columns, so each set of columns is serialized once. */
  const texts = new Map<string, string>();
  for (const [audience, { ids, selects, question }] of by) {
    if (turn.isOver()) await turn.rest();
    const access = audience.access();
    // The channel may have closed or changed its identity during the check. A renewed token is the same identity.
    if (!question.seen.has(change) || !access || !isSamePerson(access, question.access)) continue;
    const names = shownColumns(table, access.identity.role, selects);
    const kind = names.join('\n');
    const text = texts.get(kind) ?? changeData(table, change, names);
    texts.set(kind, text);
    audience.send(ids, text);
  }
}

function isSamePerson({ identity: a }: Access, { identity: b }: Access): boolean {
  return a.role === b.role && a.claims.sub === b.claims.sub && a.claims.session_id === b.claims.session_id;
}

/** The columns that any of a channel's subscriptions selects; all when one of them selects none. */
function shownColumns(
  table: Table,
  role: Access['identity']['role'],
  selects: readonly Wish['select'][],
): string[] {
  const names = readable(table, role);
  if (selects.includes(undefined)) return names;
  return names.filter((name) => table.key.includes(name) || selects.some((select) => select?.includes(name)));
}
