import type { Access } from '#server/gateway/realtime/access-token.ts';
import type { Channel } from '#server/gateway/realtime/channels/channel.ts';
import { cut } from '#server/gateway/realtime/channels/close.ts';
import { unheard } from '#server/gateway/realtime/channels/join.ts';
import { mayHear } from '#server/gateway/realtime/channels/private-access.ts';
import type { Hub } from '#server/gateway/realtime/hub.ts';
import { endedSessions } from '#server/gateway/realtime/sessions.ts';
import { CLOSE } from '#server/gateway/realtime/sockets/connection.ts';
import { TokenError, verifyToken } from '#server/gateway/tokens.ts';

/** A session that has ended is gone from open sockets within five seconds, as is a right that was taken away. */
const LOOK_EVERY_MS = 1500;
/** Policies are more expensive to check than sessions, so they are checked every second time. */
const ROUNDS_OF_POLICIES = 2;
/** A socket on which nothing came for this long is dead: clients send a heartbeat every 25 seconds. */
const LONGEST_SILENCE_MS = 60_000;

/**
 * Looks after open sockets until it is stopped: sessions that ended, private topics that closed, lines that went dead.
 */
export function watchSockets(hub: Hub): () => Promise<void> {
  let stopped = false;
  let looking: Promise<void> | undefined;
  let round = 0;
  let { memory } = hub.keys;
  async function look(): Promise<void> {
    round += 1;
    closeSilent(hub);
    // Keys come with a memory of their own.
    if (memory !== hub.keys.memory) await closeUnproven(hub).catch(hub.report);
    memory = hub.keys.memory;
    await closeEnded(hub).catch(hub.report);
    if (round % ROUNDS_OF_POLICIES === 0) await recheckPrivate(hub).catch(hub.report);
    if (!stopped) again();
  }
  let timer: NodeJS.Timeout;
  function again(): void {
    timer = setTimeout(() => {
      looking = look();
    }, LOOK_EVERY_MS).unref();
  }
  again();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await looking;
  };
}

function closeSilent({ connections }: Hub, now = Date.now()): void {
  for (const connection of connections) {
    if (now - connection.heardAt > LONGEST_SILENCE_MS) connection.close(CLOSE.goingAway, 'Nothing was heard');
  }
}

/** Keys were replaced: what none of them signed opens nothing any more, a socket that is open neither. */
async function closeUnproven(hub: Hub): Promise<void> {
  const isProven = (token: string) =>
    verifyToken(hub.keys, token).then(
      () => true,
      (error: unknown) => !(error instanceof TokenError && error.reason === 'signature'),
    );
  for (const connection of [...hub.connections]) {
    const channels = [...hub.topics.all()].filter((channel) => channel.connection === connection);
    const tokens = [connection.access.token, ...channels.map(({ access }) => access.token)];
    if ((await Promise.all(tokens.map(isProven))).every(Boolean)) continue;
    connection.close(CLOSE.policy, 'The key of this token is not ours any more');
  }
}

async function closeEnded(hub: Hub): Promise<void> {
  const claims = [...hub.topics.all()].map(({ access }) => access.identity.claims);
  const ended = await endedSessions(hub.pool, claims);
  if (ended.size === 0) return;
  for (const channel of [...hub.topics.all()]) {
    const session = channel.access.identity.claims.session_id;
    if (session === undefined || !ended.has(session)) continue;
    cut(hub, channel, 'The session of this token has ended');
    channel.connection.close(CLOSE.policy, 'The session has ended');
  }
}

/** Policies may hang on anything, so they are asked again; once for all channels of one person on a topic. */
async function recheckPrivate(hub: Hub): Promise<void> {
  const groups = new Map<string, { access: Access; topic: string; channels: Channel[] }>();
  for (const channel of hub.topics.all()) {
    if (!channel.config.isPrivate) continue;
    const { access, name } = channel;
    const id = `${access.key} ${name}`;
    const group = groups.get(id) ?? { access, topic: name, channels: [] };
    group.channels.push(channel);
    groups.set(id, group);
  }
  const asked = [...groups.values()];
  const answers = await mayHear(
    hub,
    asked.map(({ access, topic }) => ({ identity: access.identity, topic })),
  );
  asked.forEach(({ access, topic, channels }, at) => {
    const hears = answers[at];
    for (const channel of channels) {
      // What was asked about an earlier token says nothing about a newer one.
      if (channel.access.key !== access.key) continue;
      if (hears?.broadcast || hears?.presence) Object.assign(channel, { hears, sends: {} });
      else cut(hub, channel, unheard(topic).message);
    }
  });
}
