import { setTimeout as sleep } from 'node:timers/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Fixture } from '../support/fixture.ts';

/** Who races: the people, and a trusted program that acts as `service_role`. */
export interface RaceFixture extends Fixture {
  service: SupabaseClient;
}

/** What a request of the stock client resolves to, as far as a race looks at it. */
interface Answer {
  status: number;
  error: { message: string; code?: string } | null;
}

/** One write by one session: sent when it is called, so that each can start at its own moment. */
type Move = () => PromiseLike<Answer>;

/** One parent with its children, and the writes that meet. */
export interface Round {
  /** Writes to the children and changes of the parent's state, all sent at random moments. */
  moves: Move[];
  /** What does not hold after all of them were answered, in words. */
  problems(): Promise<string[]>;
}

/** A parent whose state guards its children. */
export interface Pair {
  /** Rounds that may run beside each other; 1 where all rounds share one person's clock. */
  atOnce: number;
  prepare(fixture: RaceFixture, random: () => number): Promise<Round>;
}

/** Sends the writes of one round at random moments within this time. */
const SPREAD_MS = 25;

/**
 * Runs one round.
 * @returns every broken rule: those of the pair, answers of 500 or above, and deadlocks that reached the caller
 */
export async function runRound({ moves, problems }: Round, random: () => number): Promise<string[]> {
  const delays = moves.map(() => random() * SPREAD_MS);
  const answers = await Promise.all(
    moves.map(async (move, index) => {
      await sleep(delays[index]);
      return move();
    }),
  );
  const failed = answers.flatMap(({ status, error }) =>
    error && (status >= 500 || error.code === '40P01')
      ? [`answered ${status} ${error.code}: ${error.message}`]
      : [],
  );
  return [...failed, ...(await problems())];
}

/** One of these, with equal chances. */
export const pick = <Item>(random: () => number, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

/** The first value of the first row of a query that the owner of the tables makes. */
export async function ownerValue<Value>({ owner }: Fixture, sql: string, values: unknown[]): Promise<Value> {
  const { rows } = await owner.query<{ value: Value }>(sql, values);
  return rows[0]?.value as Value;
}
