import { useEffect, useEffectEvent } from 'react';
import type { Row } from '#shared/database.ts';

export type LiveMessage = Pick<
  Row<'work_order_messages'>,
  'id' | 'conversation_id' | 'message' | 'sender_id' | 'created_at'
>;

interface ArrivalListener {
  onMessage: (message: LiveMessage) => void;
  /** The connection was lost: any number of messages may have been missed. */
  onReconnected: () => void;
}

const listeners = new Set<ArrivalListener>();

export function announceMessage(message: LiveMessage): void {
  for (const listener of listeners) listener.onMessage(message);
}

export function announceReconnection(): void {
  for (const listener of listeners) listener.onReconnected();
}

/** Calls back for each new message that the viewer may read, while this component is mounted. */
export function useMessageArrivals(listener: ArrivalListener): void {
  const onMessage = useEffectEvent(listener.onMessage);
  const onReconnected = useEffectEvent(listener.onReconnected);
  useEffect(() => {
    const own = { onMessage, onReconnected };
    listeners.add(own);
    return () => {
      listeners.delete(own);
    };
  }, []);
}
