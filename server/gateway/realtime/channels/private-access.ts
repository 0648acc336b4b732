import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Identity } from '#server/gateway/identity-types.ts';
import { become, runAndForget } from '#server/gateway/realtime/database/as-subscriber.ts';
import type { Statement } from '#server/gateway/rest/sql/writer.ts';

export type Extension = 'broadcast' | 'presence';

const setTopic = (topic: string): Statement => ({
  text: `select set_config('realtime.topic', $1, true)`,
  values: [topic],
  repeats: true,
});

/**
 * What somebody may hear of a private topic: they may who can select a row of it (sheet, 9). The rows asked about are
 * put there and taken back.
 */
export async function mayHear(
  pool: pg.Pool,
  identity: Identity,
  topic: string,
): Promise<Record<Extension, boolean>> {
  const ids = { broadcast: randomUUID(), presence: randomUUID() };
  const answers = await runAndForget(pool, [
    setTopic(topic),
    {
      text: `insert into realtime.messages (id, topic, extension, private)
        values ($1, $3, 'broadcast', true), ($2, $3, 'presence', true)`,
      values: [ids.broadcast, ids.presence, topic],
      repeats: true,
    },
    become(identity),
    {
      text: 'select id from realtime.messages where id in ($1, $2)',
      values: [ids.broadcast, ids.presence],
      repeats: true,
    },
  ]).catch(refusedNothing);
  const seen = answers.at(-1)?.map(([id]) => id) ?? [];
  return { broadcast: seen.includes(ids.broadcast), presence: seen.includes(ids.presence) };
}

/** Whether somebody may send to a private topic: they may who can insert a row of it. */
export async function maySend(
  pool: pg.Pool,
  identity: Identity,
  topic: string,
  extension: Extension,
): Promise<boolean> {
  const insert: Statement = {
    text: 'insert into realtime.messages (topic, extension, private) values ($1, $2, true)',
    values: [topic, extension],
    repeats: true,
  };
  const answers = await runAndForget(pool, [setTopic(topic), become(identity), insert]).catch(refusedNothing);
  return answers.length > 0;
}

/** A policy that refuses, or fails, allows nothing; a database that does not answer is another matter. */
function refusedNothing(error: unknown): [] {
  if (error instanceof pg.DatabaseError && !/^(08|53|57P|58)/.test(error.code ?? '')) return [];
  throw error;
}
