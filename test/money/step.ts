import { randomUUID } from 'node:crypto';
import type { Found } from './found.ts';
import type { Attempt, World } from './world.ts';

/** What chance decided for one step. */
export interface Chance {
  by: 'first' | 'second' | 'third';
  which: number;
  /** US dollars. */
  amount: number;
}

/** What a step knows: chance, the documents as they were at the start of the round, and helpers to choose among them. */
export interface StepContext extends Chance {
  attempt: Attempt;
  found: Found;
  call: World['call'];
  /** One of these, as chance has it; where there is none, an id of nothing. */
  pick: (ids: readonly string[]) => string;
  pickRow: <Row>(rows: readonly Row[]) => Row | undefined;
  /** The key of a request. */
  key: () => { submission_key: string };
}

type Answer = ReturnType<World['call']>;
/** The commands of a step; they are sent at once. */
export type Step = (context: StepContext) => Answer[];

export function contextOf(chance: Chance, attempt: Attempt, found: Found, call: World['call']): StepContext {
  const pickRow = <Row>(rows: readonly Row[]) => rows[chance.which % rows.length];
  return {
    ...chance,
    ...{ attempt, found, call, pickRow },
    pick: (ids) => pickRow(ids) ?? randomUUID(),
    key: () => ({ submission_key: randomUUID() }),
  };
}
