import { type Client, getSupabase } from '#web/lib/supabase.ts';

/** How long after a refusal (a session that is just being renewed) to ask again. */
const RETRY_MS = 5_000;

/** Channels of the same name would be one; a list that is left and one that is opened overlap for a moment. */
let opened = 0;

/** A table, or those of its rows that a filter names (`id=eq.…`). */
export type LiveTable = string | { table: string; filter: string };

/**
 * Calls `onChange` whenever a row of one of these tables that the viewer may see is added or changed, and when a line
 * that was away is there again: nobody tells what happened meanwhile. Until the returned function is called.
 */
export function listenToTables(tables: readonly LiveTable[], onChange: () => void): () => void {
  let stop = () => {};
  let isStopped = false;
  let wasLive = false;
  const start = async () => {
    const supabase = await getSupabase();
    await supabase.realtime.setAuth();
    if (!isStopped) stop = subscribe(supabase, tables, { onChange, onLive, onRefused });
  };
  const onLive = () => {
    // The list was asked for just before; only a line that was away has missed something.
    if (wasLive) onChange();
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
    // Comes with each join, also after the line was away, once the server holds the subscriptions.
    .on('system', {}, ({ status }) => (status === 'ok' ? onLive() : onRefused()))
    .subscribe();
  return () => void supabase.removeChannel(channel);
}
