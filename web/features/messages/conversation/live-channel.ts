import type { RealtimeChannel } from '@supabase/supabase-js';
import { getSupabase } from '#web/lib/supabase.ts';

export interface LiveListeners {
  /** From now on no event is missed (true), or the connection is lost (false). */
  onLine: (isLive: boolean) => void;
  /** The server does not allow the subscription: the viewer may no longer read the conversation. */
  onRefused: () => void;
  /** A message was sent or changed; `senderId` is its sender. */
  onMessage: (senderId: string) => void;
  /** Somebody has read a message. */
  onReceipt: (messageId: string) => void;
  /** The read or delivery position of another person in this conversation has changed. */
  onMark: () => void;
  /** The other people who are online here. */
  onPresence: (personIds: ReadonlySet<string>) => void;
  onTyping: (personId: string) => void;
}

export interface LiveChannel {
  tellTyping: () => void;
  close: () => void;
}

interface LiveOptions {
  conversationId: string;
  viewerId: string;
  /** Whether the viewer's presence and typing are visible to others. In a thread only the office's are. */
  speaks: boolean;
}

/**
 * The delays after consecutive refusals (for example while a session is being renewed); after the last one, it gives
 * up.
 */
const RETRIES_MS = [5_000, 30_000, 120_000];
/** Channels being closed, by topic: a topic has one channel, so the next one waits until the last is closed. */
const closing = new Map<string, Promise<unknown>>();

/** Subscribes to one conversation until it is closed. Rejoins by itself after a lost connection. */
export function openLiveChannel(options: LiveOptions, listeners: LiveListeners): LiveChannel {
  let channel: RealtimeChannel | undefined;
  let isClosed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;

  const open = async () => {
    const topic = `conversation:${options.conversationId}`;
    const supabase = await getSupabase();
    await closing.get(topic);
    await supabase.realtime.setAuth();
    if (isClosed) return;
    channel = supabase.channel(topic, {
      config: { private: true, presence: { key: options.viewerId } },
    });
    const onLine = (isLive: boolean) => {
      if (isLive) refusals = 0;
      listeners.onLine(isLive);
    };
    const onRefused = () => {
      const retryMs = RETRIES_MS[refusals];
      refusals += 1;
      listeners.onLine(false);
      listeners.onRefused();
      void leave().then(() => {
        if (retryMs !== undefined && !isClosed) retry = setTimeout(open, retryMs);
      });
    };
    listen(channel, options, { ...listeners, onLine, onRefused });
  };
  const leave = async () => {
    const left = channel;
    channel = undefined;
    if (!left) return;
    const supabase = await getSupabase();
    const topic = `conversation:${options.conversationId}`;
    const gone = supabase.removeChannel(left).finally(() => closing.delete(topic));
    closing.set(topic, gone);
    await gone;
  };
  void open();
  return {
    tellTyping() {
      if (!options.speaks || channel?.state !== 'joined') return;
      void channel.send({ type: 'broadcast', event: 'typing', payload: { user_id: options.viewerId } });
    },
    close() {
      isClosed = true;
      clearTimeout(retry);
      void leave();
    },
  };
}

function listen(
  channel: RealtimeChannel,
  { conversationId, viewerId, speaks }: LiveOptions,
  listeners: LiveListeners,
): void {
  const here = { schema: 'public', filter: `conversation_id=eq.${conversationId}` } as const;
  const messages = { ...here, table: 'work_order_messages' } as const;
  const receipts = { schema: 'public', table: 'message_read_receipts' } as const;
  const onMessage = ({ new: row }: { new: { sender_id: string } }) => listeners.onMessage(row.sender_id);
  channel
    .on<{ sender_id: string }>('postgres_changes', { ...messages, event: 'INSERT' }, onMessage)
    .on<{ sender_id: string }>('postgres_changes', { ...messages, event: 'UPDATE' }, onMessage)
    .on<{ message_id: string }>('postgres_changes', { ...receipts, event: '*' }, ({ new: row }) => {
      if ('message_id' in row) listeners.onReceipt(row.message_id);
    })
    .on(
      'postgres_changes',
      { ...here, table: 'conversation_participants', event: 'UPDATE' },
      listeners.onMark,
    )
    .on('presence', { event: 'sync' }, () => {
      const others = Object.keys(channel.presenceState()).filter((key) => key !== viewerId);
      listeners.onPresence(new Set(others));
    })
    .on('broadcast', { event: 'typing' }, ({ payload }) => {
      if (typeof payload?.user_id === 'string') listeners.onTyping(payload.user_id);
    })
    // Fires once the server has the subscriptions, with each join, and whenever it had to leave changes out.
    .on('system', {}, ({ status }) => (status === 'ok' ? listeners.onLine(true) : listeners.onRefused()))
    .subscribe((status, error) => {
      // Otherwise the library would rejoin forever.
      if (error?.message.startsWith('Unauthorized')) return listeners.onRefused();
      if (status !== 'SUBSCRIBED') return listeners.onLine(false);
      if (speaks) void channel.track({ user_id: viewerId, online_at: new Date().toISOString() });
    });
}
