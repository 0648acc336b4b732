import type { LiveMessage } from '#web/features/messages/unread/message-arrivals.ts';
import type {
  LiveNotification,
  NotificationChange,
} from '#web/features/notifications/unread/notification-arrivals.ts';
import { type Client, getSupabase } from '#web/lib/supabase.ts';

interface Listeners {
  /** A message that the viewer may read was sent. */
  onMessage: (message: LiveMessage) => void;
  /** The viewer has read messages, here or on another device. */
  onRead: () => void;
  /** A notification of the viewer was added, read, or removed; they share this channel. */
  onNotification: (change: NotificationChange) => void;
  /** From now on no event is missed. Events from before, while the device was offline, must be fetched. */
  onConnected: () => void;
}

/** How long to wait after a refusal (for example while a session is being renewed) before the next attempt. */
const RETRY_MS = 5_000;

/** Makes channel names unique: the page that closes and the page that opens exist at the same time for a moment. */
let opened = 0;

/** Listens for the viewer's messages until the returned function is called. */
export function listenToMessages(profileId: string, listeners: Listeners): () => void {
  let stop = () => {};
  let isStopped = false;
  const start = async () => {
    const supabase = await getSupabase();
    await supabase.realtime.setAuth();
    if (!isStopped) stop = subscribe(supabase, profileId, listeners, restart);
  };
  const restart = () => {
    stop();
    const timer = setTimeout(start, RETRY_MS);
    stop = () => clearTimeout(timer);
  };
  void start();
  return () => {
    isStopped = true;
    stop();
  };
}

function subscribe(
  supabase: Client,
  profileId: string,
  { onMessage, onRead, onNotification, onConnected }: Listeners,
  onRefused: () => void,
): () => void {
  opened += 1;
  const mine = { schema: 'public', filter: `user_id=eq.${profileId}` } as const;
  const receipts = { ...mine, table: 'message_read_receipts' } as const;
  const notifications = {
    schema: 'public',
    table: 'notifications',
    filter: `profile_id=eq.${profileId}`,
  } as const;
  const channel = supabase
    .channel(`messages-of-${profileId}-${opened}`)
    .on<LiveMessage>(
      'postgres_changes',
      { event: 'INSERT', schema: 'public', table: 'work_order_messages' },
      ({ new: message }) => onMessage(message),
    )
    .on('postgres_changes', { ...receipts, event: 'INSERT' }, onRead)
    .on('postgres_changes', { ...receipts, event: 'DELETE' }, onRead)
    .on('postgres_changes', { ...mine, table: 'conversation_participants', event: 'UPDATE' }, onRead)
    .on<LiveNotification & { read_at: string | null }>(
      'postgres_changes',
      { ...notifications, event: '*' },
      ({ eventType, new: row }) =>
        onNotification(eventType !== 'DELETE' && row.read_at === null ? row : null),
    )
    // Fires once the server has the subscriptions, with each join, and whenever it had to leave changes out.
    .on('system', {}, ({ status }) => (status === 'ok' ? onConnected() : onRefused()))
    .subscribe();
  return () => void supabase.removeChannel(channel);
}
