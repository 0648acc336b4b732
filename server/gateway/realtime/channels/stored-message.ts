import type { Change } from '#server/gateway/realtime/changes/change.ts';
import type { Broadcast } from '#server/gateway/realtime/channels/broadcast.ts';

interface MessageRow {
  id: string;
  topic: string;
  event: string | null;
  extension: string;
  private: boolean | null;
  payload: unknown;
  binary_payload: string | null;
}

/** What the database says to sockets. */
type StoredMessage =
  | { broadcast: Broadcast }
  /** The person (the claim `sub`) whose sockets end. */
  | { disconnected: string };

/** What a new row of `realtime.messages` says (realtime protocol 9); undefined when it says nothing. */
export function storedMessage({ type, record }: Change): StoredMessage | undefined {
  if (type !== 'INSERT' || record === null) return undefined;
  const row = JSON.parse(record) as MessageRow;
  if (row.extension === 'disconnect') return { disconnected: row.topic };
  if (row.extension !== 'broadcast' || row.event === null) return undefined;
  const bytes = row.binary_payload;
  return {
    broadcast: {
      topic: row.topic,
      isPrivate: row.private ?? false,
      event: row.event,
      // PostgreSQL writes bytes as \x and their digits.
      payload: bytes === null ? row.payload : Buffer.from(bytes.slice(2), 'hex'),
      meta: { id: row.id },
    },
  };
}
