import { pushBroadcast } from '#server/gateway/realtime/channels/broadcast.ts';
import type { Channel } from '#server/gateway/realtime/channels/channel.ts';
import type { Hub } from '#server/gateway/realtime/hub.ts';

interface StoredMessage {
  id: string;
  event: string | null;
  payload: unknown;
  bytes: Buffer | null;
}

/** Sends the newest broadcasts of the database that the channel asked for, oldest first. */
export async function replay({ pool }: Hub, channel: Channel): Promise<void> {
  const { replay: asked } = channel.config.broadcast;
  if (!asked || !channel.hears.broadcast) return;
  const { rows } = await pool.query<StoredMessage>({
    name: 'replay-messages',
    text: `select id, event, payload, binary_payload as bytes from realtime.messages
      where topic = $1 and private and extension = 'broadcast' and event is not null
        and inserted_at >= to_timestamp($2 / 1000.0) at time zone current_setting('timezone')
      order by inserted_at desc, id desc limit $3`,
    values: [channel.name, asked.since, asked.limit],
  });
  for (const { id, event, payload, bytes } of rows.reverse()) {
    pushBroadcast(channel, {
      topic: channel.name,
      isPrivate: true,
      event: event ?? '',
      payload: bytes ?? payload,
      meta: { id, replayed: true },
    });
  }
}
