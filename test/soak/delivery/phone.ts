import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { PASSWORD } from '#test/support/company.ts';
import { SMALLEST_JPEG as JPEG } from '#test/support/smallest-jpeg.ts';
import { createMemoryStore } from '#web/offline/database/memory-store.ts';
import type { Change } from '#web/offline/database/store.ts';
import { createSync } from '#web/offline/outbox/create-sync.ts';
import { createDelivery } from '#web/offline/outbox/delivery.ts';
import { tokenOf } from '#web/offline/outbox/token.ts';
import { draftOf, factsOf, photoOf } from './local-report.ts';

export interface PhoneOptions {
  url: string;
  anonKey: string;
  email: string;
  profileId: string;
  connectionCheckMs: number;
  stallMs: number;
  chunkBytes: number;
}

/** What a phone has submitted, to be found again on the server. */
export interface Submission {
  draftId: string;
  workOrderId: string;
  /** SHA-256 of each photo by its id. */
  photos: Map<string, string>;
}

export type Phone = Awaited<ReturnType<typeof openPhone>>;

/** The queue as it runs in a browser, with the page's memory for a database, in somebody's name. */
export async function openPhone({ url, anonKey, email, profileId, ...options }: PhoneOptions) {
  const client = createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  const store = createMemoryStore();
  const attention: string[] = [];
  const line = {
    url,
    anonKey,
    stallMs: options.stallMs,
    chunkBytes: options.chunkBytes,
    token: tokenOf(
      async () => client,
      () => data.user.id,
    ),
  };
  const delivery = createDelivery(line, async (blob) => Buffer.from(await blob.arrayBuffer()));
  const sync = createSync({
    store: async () => store,
    write: (changes) => store.write(changes),
    update: (...wanted) => store.update(...wanted),
    delivery: async () => delivery,
    withLock: (work) => work(),
    onArrived: () => undefined,
    onAttention: ({ id, error: why }) => void attention.push(`${id}: ${why?.title}`),
    onWaiting: () => undefined,
    now: Date.now,
    connectionCheckMs: options.connectionCheckMs,
    answerMs: 8_000,
  });
  await sync.start(profileId);

  return {
    sync,
    attention,
    drafts: async () => (await store.all('drafts')).length,
    left: async () => (await store.all('syncQueue')).length + (await store.all('drafts')).length,
    /** A report with so many photos of up to so many bytes, handed to the queue. */
    async submit(workOrderId: string, sizes: readonly number[]): Promise<Submission> {
      const draftId = randomUUID();
      const photos = sizes.map((size) => ({
        id: randomUUID(),
        bytes: Buffer.concat([JPEG, randomBytes(size)]),
      }));
      await store.write([
        { store: 'drafts', put: draftOf(draftId, profileId, workOrderId, photos.map(factsOf)) },
        ...photos.map(
          ({ id, bytes }): Change => ({ store: 'attachments', put: photoOf(id, draftId, profileId, bytes) }),
        ),
      ]);
      // It is safe now, and what becomes of it is seen on the server.
      sync.submitDraft(draftId).catch((failure) => attention.push(`${draftId}: ${failure}`));
      const hashes = photos.map(
        ({ id, bytes }) => [id, createHash('sha256').update(bytes).digest('hex')] as const,
      );
      return { draftId, workOrderId, photos: new Map(hashes) };
    },
    async close() {
      await sync.stop();
    },
  };
}
