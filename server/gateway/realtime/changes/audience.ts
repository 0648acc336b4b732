import type pg from 'pg';
import type { Access } from '#server/gateway/realtime/access-token.ts';
import type { Change } from '#server/gateway/realtime/changes/change.ts';
import type { Question } from '#server/gateway/realtime/changes/question.ts';
import {
  BEGIN_READING,
  COMMIT,
  LIMITS,
  runTogether,
} from '#server/gateway/realtime/database/as-subscriber.ts';
import type { Statement } from '#server/gateway/rest/sql/writer.ts';

/** Pairs of a row and a viewer in one statement: some hundredths of a second, in which others are answered. */
const PAIRS_TOGETHER = 2000;

/** The rows, viewers, and pairs of one statement; positions begin at 1. */
interface Batch {
  rows: Map<Change, { at: number; text: string }>;
  viewers: Map<Access, { at: number; text: string }>;
  pairs: { row: number; viewer: number; see: () => void }[];
}

/** Whether the function that was declared for the table decides about this viewer. */
export const isDecidedTogether = ({ access, table }: Question) =>
  table.audience !== null && access.identity.role === 'authenticated';

/**
 * Fills in what may be seen, of questions about one table that has a declared audience, for all of them at once
 * (decision 125).
 * @throws Error when the database does not answer, or refuses: then nothing is known
 */
export async function askTogether(
  pool: pg.Pool,
  audience: string,
  questions: readonly Question[],
): Promise<void> {
  for (const kind of ['written', 'deleted'] as const) {
    // One after the other: two processors of the database must not work for sockets alone.
    for (const batch of batchesOf(questions, kind)) await askBatch(pool, audience, batch, kind === 'written');
  }
}

function* batchesOf(questions: readonly Question[], kind: 'written' | 'deleted'): Generator<Batch> {
  let batch: Batch = { rows: new Map(), viewers: new Map(), pairs: [] };
  for (const question of questions) {
    for (const [change] of question[kind]) {
      if (batch.pairs.length >= PAIRS_TOGETHER) {
        yield batch;
        batch = { rows: new Map(), viewers: new Map(), pairs: [] };
      }
      batch.pairs.push({
        row: positionOf(batch.rows, change, () => change.record ?? change.oldRecord ?? '{}'),
        viewer: positionOf(batch.viewers, question.access, ({ identity }) => JSON.stringify(identity.claims)),
        see: () => question.seen.add(change),
      });
    }
  }
  if (batch.pairs.length > 0) yield batch;
}

function positionOf<T>(
  known: Map<T, { at: number; text: string }>,
  one: T,
  textOf: (one: T) => string,
): number {
  const found = known.get(one) ?? { at: known.size + 1, text: textOf(one) };
  known.set(one, found);
  return found.at;
}

async function askBatch(
  pool: pg.Pool,
  audience: string,
  { rows, viewers, pairs }: Batch,
  isStillThere: boolean,
): Promise<void> {
  const array = (known: Batch['rows'] | Batch['viewers']) =>
    `[${[...known.values()].map(({ text }) => text).join(',')}]`;
  const statement: Statement = {
    text: `select row_at, viewer_at from realtime.${audience}($1::jsonb, $2::jsonb, $3::boolean, $4::int[], $5::int[])`,
    values: [
      array(viewers),
      array(rows),
      String(isStillThere),
      `{${pairs.map(({ row }) => row).join(',')}}`,
      `{${pairs.map(({ viewer }) => viewer).join(',')}}`,
    ],
    repeats: true,
  };
  const answers = await runTogether(pool, [BEGIN_READING, LIMITS, statement, COMMIT]);
  const seen = new Set(answers[2]?.map(([row, viewer]) => `${row} ${viewer}`));
  for (const { row, viewer, see } of pairs) if (seen.has(`${row} ${viewer}`)) see();
}
