import { once } from 'node:events';
import WebSocket from 'ws';
import type { Talker } from './crowd.ts';

/** A socket that hears the new messages of one conversation; it speaks the protocol by hand, because a thousand do. */
export interface Listener {
  /** Takes the text of a message, as it arrives. */
  close(): void;
}

const PATIENCE_MS = 60_000;

/** Joins as the stock client would, and resolves once no message can be missed. */
export async function listenTo(
  url: string,
  anonKey: string,
  { token, conversationId }: Talker,
  hear: (message: string) => void,
): Promise<Listener> {
  const socket = new WebSocket(
    `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`,
  );
  await once(socket, 'open');
  const topic = `realtime:conversation:${conversationId}`;
  const asked = {
    event: 'INSERT',
    schema: 'public',
    table: 'work_order_messages',
    filter: `conversation_id=eq.${conversationId}`,
  };
  // As the screens join: privately, which is looked at again and again.
  const config = { broadcast: {}, presence: {}, postgres_changes: [asked], private: true };
  socket.send(JSON.stringify(['1', '1', topic, 'phx_join', { config, access_token: token }]));
  const beat = setInterval(
    () => socket.send(JSON.stringify([null, '2', 'phoenix', 'heartbeat', {}])),
    25_000,
  );
  socket.on('close', () => clearInterval(beat));
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Nobody answered a join.')), PATIENCE_MS);
    socket.on('message', (data) => {
      const [, , , event, payload] = JSON.parse(String(data));
      if (event === 'postgres_changes') hear(payload.data.record.message);
      else if (event === 'system' && payload.status === 'ok') {
        clearTimeout(timer);
        resolve();
      } else if (event === 'system' || payload.status === 'error') reject(new Error(JSON.stringify(payload)));
    });
  });
  return { close: () => socket.close() };
}
