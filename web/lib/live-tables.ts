import { type Client, getSupabase } from '#web/lib/supabase.ts';

/** How long to wait after a refusal (for example while a session is being renewed) before the next attempt. */
const RETRY_MS = 5_000;

/** Makes channel names unique: the list that closes and the list that opens exist at the same time for a moment. */
let opened = 0;

/** A table, or its rows that match a filter (`id=eq.…`). */
export type LiveTable = string | { table: string; filter: string };

/**
 * Calls `onChange` when a row of these tables that the viewer may see is added or changed, when the connection is back,
 * and when the server left changes out, because changes in the meantime were not published to it. Returns a function that unsubscribes.
 * @param onFirst for the first connection: by default `onChange`, because the data was loaded before it
 */
export function listenToTables(
  tables: readonly LiveTable[],
  onChange: () => void,
  onFirst = onChange,
): () => void {
  let stop = () => {};
  let isStopped = false;
  let wasLive = false;
  const start = async () => {
    const supabase = await getSupabase();
    await supabase.realtime.setAuth();
    if (!isStopped) stop = subscribe(supabase, tables, { onChange, onLive, onRefused });
  };
  const onLive = () => {
    (wasLive ? onChange : onFirst)();
    wasLive = true;
  };
  const onRefused = () => {
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

interface Listeners {
  onChange: () => void;
  onLive: () => void;
  onRefused: () => void;
}

function subscribe(
  supabase: Client,
  tables: readonly LiveTable[],
  { onChange, onLive, onRefused }: Listeners,
): () => void {
  opened += 1;
  const channel = supabase.channel(`list-${opened}`);
  for (const one of tables) {
    const rows = { schema: 'public', ...(typeof one === 'string' ? { table: one } : one) };
    channel.on('postgres_changes', { event: 'INSERT', ...rows }, onChange);
    channel.on('postgres_changes', { event: 'UPDATE', ...rows }, onChange);
  }
  channel
    // Fires once the server has the subscriptions, with each join, and whenever it had to leave changes out.
    .on('system', {}, ({ status }) => (status === 'ok' ? onLive() : onRefused()))
    .subscribe();
  return () => void supabase.removeChannel(channel);
}
