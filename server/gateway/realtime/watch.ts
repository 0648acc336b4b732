import { AccessRefusal } from '#server/gateway/realtime/access-token.ts';
import type { Channel } from '#server/gateway/realtime/channels/channel.ts';
import { cut } from '#server/gateway/realtime/channels/close.ts';
import { whatIsHeard } from '#server/gateway/realtime/channels/join.ts';
import type { Hub } from '#server/gateway/realtime/hub.ts';
import { endedSessions } from '#server/gateway/realtime/sessions.ts';
import { CLOSE } from '#server/gateway/realtime/sockets/connection.ts';

/** A right that is taken away is gone from open sockets within five seconds: looked at every two. */
const LOOK_EVERY_MS = 2000;
/** A socket on which nothing came for this long is dead: clients send a heartbeat every 25 seconds. */
const LONGEST_SILENCE_MS = 60_000;

/** Looks after open sockets until it is stopped: sessions that ended, private topics that closed, lines that went dead. */
export function watchSockets(hub: Hub): () => Promise<void> {
  let stopped = false;
  let looking: Promise<void> | undefined;
  async function look(): Promise<void> {
    closeSilent(hub);
    await closeEnded(hub).catch(hub.report);
    await recheckPrivate(hub).catch(hub.report);
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
  const groups = new Map<string, Channel[]>();
  for (const channel of hub.topics.all()) {
    if (!channel.config.isPrivate) continue;
    const name = `${channel.access.key} ${channel.name}`;
    groups.set(name, [...(groups.get(name) ?? []), channel]);
  }
  for (const [first, ...others] of groups.values()) {
    if (!first || first.isClosed) continue;
    try {
      const hears = await whatIsHeard(hub, first.access, first.name, {
        ...first.config,
        presence: { ...first.config.presence, enabled: true },
      });
      for (const channel of [first, ...others]) {
        channel.hears = hears;
        channel.sends = {};
      }
    } catch (error) {
      if (!(error instanceof AccessRefusal)) throw error;
      for (const channel of [first, ...others]) cut(hub, channel, error.message);
    }
  }
}
