import type pg from 'pg';
import type { Identity } from '#server/gateway/identity-types.ts';
import { mayRead, type Table } from '#server/gateway/realtime/changes/table.ts';
import type { Tables } from '#server/gateway/realtime/changes/tables.ts';
import {
  BEGIN_READING,
  become,
  COMMIT,
  isRefusal,
  runAndForget,
  runTogether,
} from '#server/gateway/realtime/database/as-subscriber.ts';
import type { RealtimeSettings } from '#server/gateway/realtime/settings.ts';
import type { Statement } from '#server/gateway/rest/sql/writer.ts';

export type Extension = 'broadcast' | 'presence';

/** Who wants to hear a private topic. */
export interface Hearer {
  identity: Identity;
  topic: string;
}

export type Hears = Record<Extension, boolean>;

interface Dependencies {
  pool: pg.Pool;
  tables: Tables;
}

const NOTHING: Hears = { broadcast: false, presence: false };
/** How many hearers are checked in one round trip. */
const TOGETHER = 40;
const STATEMENTS_EACH = 5;

/**
 * What each hearer may receive on a private topic: those may who could select a row of it (realtime protocol 9). This
 * is checked repeatedly for every open socket, so no row is written: the select policies are evaluated on possible
 * rows.
 */
export async function mayHear({ pool, tables }: Dependencies, hearers: readonly Hearer[]): Promise<Hears[]> {
  const messages = [...(await tables.current()).values()].find(
    ({ schema, name }) => schema === 'realtime' && name === 'messages',
  );
  if (!messages) return hearers.map(() => NOTHING);
  const answers: Hears[] = [];
  // One after the other: other connections stay free for changes, which wait for nobody.
  for (let at = 0; at < hearers.length; at += TOGETHER) {
    answers.push(...(await askGroup(pool, messages, hearers.slice(at, at + TOGETHER))));
  }
  return answers;
}

async function askGroup(pool: pg.Pool, messages: Table, group: readonly Hearer[]): Promise<Hears[]> {
  try {
    const rows = await runTogether(
      pool,
      // Each in a transaction of their own: what policies keep about a caller until its end is about nobody else.
      group.flatMap(({ identity, topic }) => [
        BEGIN_READING,
        setTopic(topic),
        become(identity),
        selectHeard(messages, identity, topic),
        COMMIT,
      ]),
    );
    return group.map((_hearer, at) => {
      const heard = (rows[at * STATEMENTS_EACH + 3] ?? []).map(([extension]) => extension);
      return { broadcast: heard.includes('broadcast'), presence: heard.includes('presence') };
    });
  } catch (error) {
    // A policy that fails allows nothing; a database that does not answer is another matter.
    if (!isRefusal(error)) throw error;
    if (group.length === 1) return [NOTHING];
    const answers = [];
    for (const hearer of group) answers.push(...(await askGroup(pool, messages, [hearer])));
    return answers;
  }
}

function selectHeard(messages: Table, { role }: Identity, topic: string): Statement {
  const now = new Date().toISOString();
  const probe = { topic, private: true, event: '', updated_at: now, inserted_at: now };
  const probes = ['broadcast', 'presence'].map((extension, at) => ({
    ...probe,
    id: `00000000-0000-4000-8000-00000000000${at}`,
    extension,
  }));
  const condition = mayRead(messages, role) ? messages.conditions[role] : 'false';
  return {
    text: `select messages.extension
      from jsonb_populate_recordset(null::realtime.messages, $1::jsonb) as messages where ${condition}`,
    values: [JSON.stringify(probes)],
    repeats: true,
  };
}

/** Whether somebody may send to a private topic: they may who can insert a row of it, which is taken back. */
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
  try {
    await runAndForget(pool, [setTopic(topic), become(identity), insert]);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** Whether somebody may send to a public topic: programs always, others where public channels relay. */
export function maySendPublicly(
  { settings }: { settings: Pick<RealtimeSettings, 'publicRelay'> },
  { identity }: { identity: Identity },
): boolean {
  return settings.publicRelay || identity.role === 'service_role';
}

const setTopic = (topic: string): Statement => ({
  text: `select set_config('realtime.topic', $1, true)`,
  values: [topic],
  repeats: true,
});
