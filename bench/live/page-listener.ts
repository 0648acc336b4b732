import { once } from 'node:events';
import WebSocket from 'ws';
import type { Member } from './office-mix.ts';

/** A change as it arrived, or the request to read again. */
export interface Arrival {
  table: string;
  /** The text of a message, the title of a work order. */
  text: string;
}

interface PageListenerOptions {
  url: string;
  anonKey: string;
  hear: (arrival: Arrival) => void;
  /** The node fell behind and asks to read the state. */
  readAgain: () => void;
}

const PATIENCE_MS = 60_000;
const BEAT_MS = 25_000;

/**
 * A socket as the page of a work order has it: the messages of its thread, and the changes of the work order. It
 * speaks the protocol by hand, because a thousand do. Resolves once no change can be missed, with what closes it.
 */
export async function openPage(
  { workOrderId, conversationId, token }: Member,
  { url, anonKey, hear, readAgain }: PageListenerOptions,
): Promise<() => void> {
  const socket = new WebSocket(
    `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`,
  );
  await once(socket, 'open');
  const beat = setInterval(
    () => socket.send(JSON.stringify([null, '9', 'phoenix', 'heartbeat', {}])),
    BEAT_MS,
  );
  socket.on('close', () => clearInterval(beat));
  const table = (name: string, event: string, filter: string) => ({
    ...{ schema: 'public', table: name, event, filter },
  });
  const join = (ref: string, topic: string, isPrivate: boolean, wish: unknown) =>
    socket.send(
      JSON.stringify([
        ...[ref, ref, `realtime:${topic}`, 'phx_join'],
        { config: { postgres_changes: [wish], private: isPrivate }, access_token: token },
      ]),
    );
  let joined = 0;
  const isJoined = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Nobody answered a join.')), PATIENCE_MS);
    socket.on('message', (data) => {
      const [, , , event, payload] = JSON.parse(String(data));
      if (event === 'postgres_changes') {
        const { table: name, record } = payload.data;
        return hear({ table: name, text: record.message ?? record.title });
      }
      if (event === 'system' && payload.status === 'ok') {
        joined += 1;
        if (joined > 2) readAgain();
        else if (joined === 2) {
          clearTimeout(timer);
          resolve();
        }
      } else if (event === 'system' || payload.status === 'error') reject(new Error(JSON.stringify(payload)));
    });
  });
  join(
    '1',
    `conversation:${conversationId}`,
    true,
    table('work_order_messages', 'INSERT', `conversation_id=eq.${conversationId}`),
  );
  join('2', `page-${workOrderId}`, false, table('work_orders', 'UPDATE', `id=eq.${workOrderId}`));
  await isJoined;
  return () => socket.close();
}
