import type { Socket } from 'node:net';
import pg from 'pg';
import { poolSettings } from './pool-settings.ts';

const TRY_AGAIN_MS = 500;
/** A network that forgets quiet connections, or drops packets, would be noticed by nothing else. */
const BEAT_MS = 3_000;
const ANSWER_WITHIN_MS = 3_000;

export interface Listening {
  /** Called with what was notified. */
  hear(channel: string, payload: string): void;
  /** Called when a connection listens: what was notified before it did was not heard. */
  connected(): void;
}

/**
 * Listens to notifications on a connection of its own, and on a new one when that is lost.
 * @param pool whose connection settings are used
 */
export function listen(
  pool: pg.Pool,
  channels: readonly string[],
  { hear, connected }: Listening,
): { stop(): Promise<void> } {
  let listener: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let beats: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const client = new pg.Client({
      ...poolSettings(pool),
      query_timeout: ANSWER_WITHIN_MS,
    });
    listener = client;
    client.on('notification', ({ channel, payload = '' }) => hear(channel, payload));
    // What an earlier connection reports late changes nothing.
    const lost = () => void (listener === client && again());
    client.on('error', lost);
    client.on('end', lost);
    try {
      await client.connect();
      await client.query(channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join('; '));
    } catch (error) {
      // A standby accepts connections, but refuses to listen: without this, each attempt would leave one behind.
      client.end().catch(() => undefined);
      throw error;
    }
    connected();
    beat(client);
  }

  /** Asks again and again whether the connection lives. */
  function beat(client: pg.Client): void {
    beats = setTimeout(() => {
      client.query('select').then(
        () => listener === client && !stopped && beat(client),
        () => {
          // Not ended in order, which would wait for an answer.
          (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
          if (listener === client) again();
        },
      );
    }, BEAT_MS).unref();
  }

  function again(): void {
    if (stopped) return;
    clearTimeout(retry);
    clearTimeout(beats);
    retry = setTimeout(() => void connect().catch(again), TRY_AGAIN_MS);
    retry.unref();
  }

  void connect().catch(again);
  return {
    async stop() {
      stopped = true;
      clearTimeout(retry);
      clearTimeout(beats);
      await listener?.end().catch(() => undefined);
    },
  };
}
