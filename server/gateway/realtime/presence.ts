import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Channel, push } from '#server/gateway/realtime/channels/channel.ts';
import type { Topics } from '#server/gateway/realtime/channels/topics.ts';
import type { EndedPresence, RealtimeNode } from '#server/gateway/realtime/database/node.ts';

/** A person joined or left a topic, or changed their state, which is a leave and a join. */
export interface PresenceDiff {
  topic: string;
  isPrivate: boolean;
  key: string;
  joins: Meta[];
  leaves: Meta[];
}

type Meta = { phx_ref: string; phx_ref_prev?: string } & Record<string, unknown>;

/** Who is present where; all nodes share it through a table (realtime protocol 7). */
export interface Presence {
  /** @param payload finished JSON of an object */
  track(channel: Channel, payload: string): Promise<void>;
  untrack(channel: Channel): Promise<void>;
  /** Sends a channel who is there now. */
  sendState(channel: Channel): Promise<void>;
  /** Sends every channel of this node who is there now. */
  sendAll(): Promise<void>;
  /** Hands a difference to the channels of this node. */
  spread(diff: PresenceDiff): void;
  /** Puts back what others removed while this node was silent. */
  restore(): Promise<void>;
  /** Presences of dead nodes, which are no more. */
  end(ended: readonly EndedPresence[]): void;
}

export function createPresence(
  pool: pg.Pool,
  node: Pick<RealtimeNode, 'id' | 'known'>,
  topics: Topics,
  tellOthers: (diff: PresenceDiff) => void,
): Presence {
  function spread({ topic, isPrivate, key, joins, leaves }: PresenceDiff): void {
    const side = (metas: Meta[]) => (metas.length > 0 ? { [key]: { metas } } : {});
    const payload = JSON.stringify({ joins: side(joins), leaves: side(leaves) });
    for (const channel of topics.members(topic, isPrivate)) {
      if (channel.presence.enabled && channel.hears.presence) push(channel, 'presence_diff', payload);
    }
  }

  function announce(diff: PresenceDiff): void {
    spread(diff);
    tellOthers(diff);
  }

  const diffOf = ({ name, config, presence }: Channel, joins: Meta[], leaves: Meta[]): PresenceDiff => ({
    topic: name,
    isPrivate: config.isPrivate,
    key: presence.key,
    joins,
    leaves,
  });

  async function store({ name, config, presence: { key, ref, meta } }: Channel): Promise<boolean> {
    // A presence belongs to a node that the database knows.
    await node.known;
    const { rowCount } = await pool.query({
      name: 'track-presence',
      text: `insert into realtime.presences (ref, node, topic, private, key, meta) values ($1, $2, $3, $4, $5, $6)
        on conflict (ref) do nothing`,
      values: [ref, node.id, name, config.isPrivate, key, meta],
    });
    return (rowCount ?? 0) > 0;
  }

  /** Who is there now, as finished JSON. */
  async function stateOf({ name, config }: Channel): Promise<string> {
    const { rows } = await pool.query<{ key: string; ref: string; meta: string }>({
      name: 'presence-state',
      text: 'select key, ref, meta from realtime.presences where topic = $1 and private = $2 order by ref',
      values: [name, config.isPrivate],
    });
    const state = new Map<string, { metas: Meta[] }>();
    for (const { key, ref, meta } of rows) {
      const entry = state.get(key) ?? { metas: [] };
      entry.metas.push(metaOf(ref, meta));
      state.set(key, entry);
    }
    return JSON.stringify(Object.fromEntries(state));
  }

  const remove = (ref: string) =>
    pool.query({
      name: 'untrack-presence',
      text: 'delete from realtime.presences where ref = $1',
      values: [ref],
    });

  return {
    spread,
    async track(channel, payload) {
      const { presence } = channel;
      if (presence.meta === payload) return;
      const old = { ref: presence.ref, meta: presence.meta };
      presence.ref = randomUUID();
      presence.meta = payload;
      await store(channel);
      const came: Meta = { ...metaOf(presence.ref, payload) };
      if (old.ref === undefined || old.meta === undefined) return announce(diffOf(channel, [came], []));
      await remove(old.ref);
      announce(diffOf(channel, [{ ...came, phx_ref_prev: old.ref }], [metaOf(old.ref, old.meta)]));
    },
    async untrack(channel) {
      const { ref, meta } = channel.presence;
      if (ref === undefined || meta === undefined) return;
      channel.presence.ref = undefined;
      channel.presence.meta = undefined;
      announce(diffOf(channel, [], [metaOf(ref, meta)]));
      await remove(ref);
    },
    async sendState(channel) {
      const payload = await stateOf(channel);
      if (!channel.isClosed) push(channel, 'presence_state', payload);
    },
    async sendAll() {
      const states = new Map<string, Promise<string>>();
      for (const channel of [...topics.all()]) {
        if (!channel.presence.enabled || !channel.hears.presence) continue;
        const topic = `${channel.config.isPrivate} ${channel.name}`;
        const state = states.get(topic) ?? stateOf(channel);
        states.set(topic, state);
        const payload = await state;
        if (!channel.isClosed) push(channel, 'presence_state', payload);
      }
    },
    async restore() {
      for (const channel of topics.all()) {
        const { ref, meta } = channel.presence;
        if (ref === undefined || meta === undefined) continue;
        if (await store(channel)) announce(diffOf(channel, [metaOf(ref, meta)], []));
      }
    },
    end(ended) {
      for (const { topic, private: isPrivate, key, ref, meta } of ended) {
        announce({ topic, isPrivate, key, joins: [], leaves: [metaOf(ref, meta)] });
      }
    },
  };
}

function metaOf(ref: string, payload: string): Meta {
  return { ...JSON.parse(payload), phx_ref: ref };
}
