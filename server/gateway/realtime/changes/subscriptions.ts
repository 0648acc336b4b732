import { textOf } from '#server/gateway/realtime/changes/exact-json.ts';
import { matches } from '#server/gateway/realtime/changes/matches.ts';
import type { Audience, Subscription } from '#server/gateway/realtime/changes/subscription.ts';

/** Who wants what, found by what changed: a change looks at those who asked for its value, not at everybody. */
export interface Subscriptions {
  /** The id of the next wish, which no other wish of this node has. */
  nextId(): number;
  add(subscription: Subscription): void;
  remove(subscription: Subscription): void;
  /** Whether anybody wants anything of a table. */
  hasAny(schema: string, table: string): boolean;
  /** Those who want anything of a table, whatever their filters are. */
  audiencesOf(schema: string, table: string): ReadonlySet<Audience>;
  /** Those whose filter a row passes. */
  wanting(schema: string, table: string, type: string, row: Record<string, unknown>): Subscription[];
}

interface Shelf {
  /** Column → value → those whose filter asks for exactly that. */
  byValue: Map<string, Map<string, Set<Subscription>>>;
  others: Set<Subscription>;
}

export function createSubscriptions(): Subscriptions {
  const shelves = new Map<string, Shelf>();
  let lastId = 0;

  const shelfOf = (name: string): Shelf => {
    const shelf = shelves.get(name) ?? { byValue: new Map(), others: new Set() };
    shelves.set(name, shelf);
    return shelf;
  };
  const shelvesFor = (schema: string, table: string) =>
    [`${schema}.${table}`, `${schema}.*`, '*.*'].flatMap((name) => shelves.get(name) ?? []);

  return {
    nextId() {
      lastId = (lastId + 1) % 2 ** 31;
      return lastId;
    },
    add(subscription) {
      const shelf = shelfOf(nameOf(subscription));
      const exact = exactTest(subscription);
      if (!exact) return void shelf.others.add(subscription);
      const values = shelf.byValue.get(exact.column) ?? new Map<string, Set<Subscription>>();
      shelf.byValue.set(exact.column, values);
      const equal = values.get(exact.value) ?? new Set();
      values.set(exact.value, equal.add(subscription));
    },
    remove(subscription) {
      const name = nameOf(subscription);
      const shelf = shelves.get(name);
      if (!shelf) return;
      shelf.others.delete(subscription);
      const exact = exactTest(subscription);
      const values = exact && shelf.byValue.get(exact.column);
      const equal = exact && values?.get(exact.value);
      equal?.delete(subscription);
      if (exact && equal?.size === 0) values?.delete(exact.value);
      if (exact && values?.size === 0) shelf.byValue.delete(exact.column);
      if (shelf.others.size === 0 && shelf.byValue.size === 0) shelves.delete(name);
    },
    hasAny: (schema, table) => shelvesFor(schema, table).length > 0,
    audiencesOf: (schema, table) =>
      new Set(
        shelvesFor(schema, table)
          .flatMap(({ others, byValue }) => [
            others,
            ...byValue.values().flatMap((values) => values.values()),
          ])
          .flatMap((some) => [...some].map(({ audience }) => audience)),
      ),
    wanting(schema, table, type, row) {
      const found: Subscription[] = [];
      const look = (candidates: Iterable<Subscription>) => {
        for (const candidate of candidates) {
          const { event } = candidate.wish;
          if ((event === '*' || event === type) && matches(candidate.tests, row)) found.push(candidate);
        }
      };
      for (const shelf of shelvesFor(schema, table)) {
        look(shelf.others);
        for (const [column, values] of shelf.byValue) {
          const value = textOf(row[column]);
          if (value !== null) look(values.get(value) ?? []);
        }
      }
      return found;
    },
  };
}

const nameOf = ({ wish }: Subscription) => `${wish.schema}.${wish.table}`;

/** A test for equality of texts, which a row can be looked up by. Numbers have several spellings. */
function exactTest({ tests }: Subscription): { column: string; value: string } | undefined {
  const test = tests.find(({ operator, negated, kind }) => operator === 'eq' && !negated && kind === 'text');
  const value = test?.values[0];
  return test && value !== undefined ? { column: test.column, value } : undefined;
}
