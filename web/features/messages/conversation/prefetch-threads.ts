import { loadNewestPages } from '#web/features/messages/conversation/load-messages.ts';
import {
  askThreads,
  loadReaders,
  readersKey,
  threadKey,
  threadOf,
} from '#web/features/messages/conversation/queries.ts';
import { historyKey, historyOf } from '#web/features/messages/conversation/use-history.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { offlineCache } from '#web/offline/cache/offline-cache.ts';

/** The people of a thread change seldom, and are requested per work order. */
const READERS_ASKED_EACH_MS = 24 * 60 * 60_000;

/** The latest messages of many work orders with their files, with three requests, for offline use. */
export async function prefetchThreads(workOrderIds: string[], viewerId: string) {
  const supabase = await getSupabase();
  const orders = unwrap(await askThreads(supabase, viewerId).in('id', workOrderIds));
  const threads = orders.map((order) => ({ workOrderId: order.id, thread: threadOf(order) }));
  const pages = await loadNewestPages(
    supabase,
    threads.flatMap(({ thread }) => thread.id ?? []),
  );
  const histories = [...pages].map(([id, page]) => ({ key: historyKey(id), data: historyOf(page) }));
  return {
    downloads: [
      ...threads.map(({ workOrderId, thread }) => ({ key: threadKey(workOrderId), data: thread })),
      // A work order without messages.
      { key: historyKey(null), data: historyOf({ messages: [], isFull: false }) },
      ...histories,
      ...(await prefetchReaders(workOrderIds)),
    ],
    photos: [...pages.values()].flatMap(({ messages }) => messages.flatMap(({ attachments }) => attachments)),
  };
}

/** The people who can be mentioned. */
async function prefetchReaders(workOrderIds: readonly string[]) {
  const keys = workOrderIds.map((id) => `wo:${id}` as const);
  const isOld = (savedAt = 0) => Math.abs(Date.now() - savedAt) > READERS_ASKED_EACH_MS;
  const wanted = keys.filter((conversationKey) =>
    isOld(offlineCache.read(readersKey(conversationKey))?.savedAt),
  );
  return Promise.all(
    wanted.map(async (conversationKey) => ({
      key: readersKey(conversationKey),
      data: await loadReaders(conversationKey),
    })),
  );
}
