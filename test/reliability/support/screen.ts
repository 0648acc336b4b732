import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import type { AppDatabase } from '#shared/database.ts';

/** What a screen with all messages of a person knows: kept by the stock client, as an application would. */
export interface Screen {
  /** Ids of the messages it shows, sorted. */
  messages(): string[];
  count(): number;
  /** The ids of received messages, in order, with duplicates. */
  received: string[];
  /** How often it has joined and read what there is. */
  reads(): number;
  isReading(): boolean;
  /** Unread messages by key, asked now. */
  unread(): Promise<Record<string, number>>;
  close(): Promise<void>;
}

const PAGE_ROWS = 1000;
const READ_AGAIN_MS = 200;

/** Shows messages: reads them whenever the channel was joined, and adds those that it receives. */
export async function openScreen(where: {
  url: string;
  anonKey: string;
  accessToken: string;
}): Promise<Screen> {
  const { url, anonKey, accessToken } = where;
  const client = createClient<AppDatabase>(url, anonKey, {
    accessToken: async () => accessToken,
    realtime: { reconnectAfterMs: () => 200 },
  });
  // A client that has just been made would join before it knows its token.
  await client.realtime.setAuth();
  const shown = new Set<string>();
  const received: string[] = [];
  let reads = 0;
  let reading = 0;
  let isClosed = false;
  const { promise: shownOnce, resolve } = Promise.withResolvers<void>();

  async function readAgain(): Promise<void> {
    for (let last = ''; ; ) {
      const page = client.from('work_order_messages').select('id').order('id').limit(PAGE_ROWS);
      const { data, error } = await (last ? page.gt('id', last) : page);
      // A line that breaks again, or a portal that cannot answer for now.
      if (error) {
        await sleep(READ_AGAIN_MS);
        if (isClosed) return;
        continue;
      }
      for (const { id } of data) shown.add(id);
      last = data.at(-1)?.id ?? last;
      if (data.length < PAGE_ROWS) break;
    }
    reads += 1;
    resolve();
  }

  client
    .channel('screen')
    .on(
      'postgres_changes',
      { event: 'INSERT', schema: 'public', table: 'work_order_messages' },
      ({ new: row }) => {
        received.push(row.id);
        shown.add(row.id);
      },
    )
    .on('system', {}, async ({ status }) => {
      if (status !== 'ok') return;
      reading += 1;
      await readAgain();
      reading -= 1;
    })
    .subscribe();
  await shownOnce;

  return {
    messages: () => [...shown].sort(),
    count: () => shown.size,
    received,
    reads: () => reads,
    isReading: () => reading > 0,
    async unread() {
      const { data, error } = await client.rpc('get_unread_message_counts');
      if (error) throw error;
      return Object.fromEntries(data.map(({ key, unread_count }) => [key, unread_count]));
    },
    async close() {
      isClosed = true;
      await client.realtime.disconnect();
    },
  };
}
