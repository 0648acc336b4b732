import type { LocalDraft, LocalPhoto, SyncItem } from '#web/offline/database/records.ts';
import type { Change, OfflineStore } from '#web/offline/database/store.ts';

/** The contract of every store. Each case gets its own empty store. */
export interface ContractCase {
  name: string;
  run(store: OfflineStore): Promise<void>;
}

export const STORE_CONTRACT: readonly ContractCase[] = [
  {
    name: 'answers what was written, and undefined for what was not',
    async run(store) {
      same(await store.get('drafts', 'a'), undefined);
      await store.write([{ store: 'drafts', put: draft('a') }]);
      same(await store.get('drafts', 'a'), draft('a'));
      same(await store.get('syncQueue', 'a'), undefined);
    },
  },
  {
    name: 'puts a record in the place of the one with its key',
    async run(store) {
      await store.write([{ store: 'drafts', put: draft('a') }]);
      await store.write([{ store: 'drafts', put: { ...draft('a'), form: { text: 'later' } } }]);
      same(
        (await store.all('drafts')).map(({ form }) => form),
        [{ text: 'later' }],
      );
    },
  },
  {
    name: 'removes by key, and removing what is not there is no failure',
    async run(store) {
      await store.write([{ store: 'drafts', put: draft('a') }]);
      await store.write([
        { store: 'drafts', remove: 'a' },
        { store: 'drafts', remove: 'b' },
      ]);
      same(await store.all('drafts'), []);
    },
  },
  {
    name: 'answers all records of a store in the order of their keys',
    async run(store) {
      await store.write(['c', 'a', 'b'].map((id) => ({ store: 'drafts', put: draft(id) })));
      same(
        (await store.all('drafts')).map(({ id }) => id),
        ['a', 'b', 'c'],
      );
    },
  },
  {
    name: 'carries out the changes of one write in their order',
    async run(store) {
      await store.write([
        { store: 'drafts', put: draft('a') },
        { store: 'drafts', remove: 'a' },
        { store: 'drafts', put: { ...draft('a'), form: 'last' } },
      ]);
      same((await store.get('drafts', 'a'))?.form, 'last');
    },
  },
  {
    name: 'writes all of several stores or nothing',
    async run(store) {
      await store.write([{ store: 'syncQueue', put: item('kept', 1) }]);
      const unstorable = { ...draft('b'), form: () => 'a function' };
      const changes: Change[] = [
        { store: 'drafts', put: draft('a') },
        { store: 'syncQueue', remove: 'kept' },
        { store: 'drafts', put: unstorable },
      ];
      await rejects(store.write(changes));
      same(await store.all('drafts'), []);
      same((await store.all('syncQueue')).length, 1);
      await store.write([{ store: 'drafts', put: draft('c') }]);
      same((await store.all('drafts')).length, 1);
    },
  },
  {
    name: 'finds by text and by number',
    async run(store) {
      await store.write([
        { store: 'drafts', put: { ...draft('a'), workOrderId: 'one' } },
        { store: 'drafts', put: { ...draft('b'), workOrderId: 'two' } },
        { store: 'syncQueue', put: item('x', 1) },
        { store: 'syncQueue', put: item('y', 2) },
      ]);
      same(
        (await store.allBy('drafts', 'workOrderId', 'two')).map(({ id }) => id),
        ['b'],
      );
      same(
        (await store.allBy('syncQueue', 'priority', 2)).map(({ id }) => id),
        ['y'],
      );
      same(await store.allBy('syncQueue', 'nextAttempt', 'never'), []);
    },
  },
  {
    name: 'gives back every byte of a photo, with its type, and its thumbnail',
    async run(store) {
      const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 31) % 256);
      const photo: LocalPhoto = {
        ...photoOf('p', 'a'),
        blob: new Blob([bytes], { type: 'image/heic' }),
        thumbnail: new Blob(['small'], { type: 'image/jpeg' }),
      };
      await store.write([
        { store: 'attachments', put: photo },
        { store: 'attachments', put: photoOf('q', 'b') },
      ]);
      const [read, ...others] = await store.allBy('attachments', 'draftId', 'a');
      same(others, []);
      same(read?.blob.type, 'image/heic');
      same([...new Uint8Array((await read?.blob.arrayBuffer()) ?? new ArrayBuffer())], [...bytes]);
      same(await read?.thumbnail?.text(), 'small');
      same((await store.get('attachments', 'q'))?.thumbnail, undefined);
    },
  },
  {
    name: 'keeps copies: what is changed afterwards is not what was written or read',
    async run(store) {
      const written = { ...draft('a'), form: { text: 'as written' } };
      await store.write([{ store: 'drafts', put: written }]);
      written.form.text = 'changed';
      const read = await store.get('drafts', 'a');
      if (read) read.workOrderTitle = 'changed';
      same((await store.get('drafts', 'a'))?.form, { text: 'as written' });
      same((await store.get('drafts', 'a'))?.workOrderTitle, 'Door');
    },
  },
  {
    name: 'keeps anything under its key in metadata',
    async run(store) {
      await store.write([{ store: 'metadata', put: { key: 'last-cleanup', value: { at: 5 } } }]);
      same(await store.get('metadata', 'last-cleanup'), { key: 'last-cleanup', value: { at: 5 } });
      await store.write([{ store: 'metadata', remove: 'last-cleanup' }]);
      same(await store.all('metadata'), []);
    },
  },
  {
    name: 'finds what lies in metadata by the beginning of its key',
    async run(store) {
      const put = (key: string): Change => ({ store: 'metadata', put: { key, value: key } });
      await store.write(['kept:b:2', 'kept:b:1', 'kept:a:1', 'kept:bc:1', 'kept'].map(put));
      same(
        (await store.metadataUnder('kept:b:')).map(({ key }) => key),
        ['kept:b:1', 'kept:b:2'],
      );
    },
  },
  {
    name: 'takes many writes at once, the last one last',
    async run(store) {
      const writes = Array.from({ length: 30 }, (_, index) =>
        store.write([{ store: 'drafts', put: { ...draft('a'), form: index } }]),
      );
      await Promise.all(writes);
      same((await store.get('drafts', 'a'))?.form, 29);
    },
  },
  {
    name: 'decides an update from the drafts as they are at that moment',
    async run(store) {
      await store.write([{ store: 'drafts', put: { ...draft('a'), form: 0 } }]);
      const updates = Array.from({ length: 30 }, (_, index) =>
        store.update(
          ['attachments'],
          ([current]) => {
            const form = Number(current?.form) + 1;
            const photo: Change = { store: 'attachments', put: photoOf(`p${index}`, 'a') };
            return { changes: [{ store: 'drafts', put: { ...draft('a'), form } }, photo], result: form };
          },
          [photoOf(`p${index}`, 'a')],
        ),
      );
      const results = (await Promise.all(updates)).map(({ result }) => result);
      same(new Set(results).size, 30);
      same((await store.get('drafts', 'a'))?.form, 30);
      same((await store.allBy('attachments', 'draftId', 'a')).length, 30);
      same(await (await store.get('attachments', 'p7'))?.blob.text(), 'x');
    },
  },
  {
    name: 'writes nothing of an update that decides against it or cannot be stored',
    async run(store) {
      const refused = await store.update([], (drafts) => ({ changes: [], result: drafts.length }));
      same(refused.result, 0);
      const put = { ...draft('b'), form: () => 'a function' };
      const unstorable: Change[] = [
        { store: 'drafts', put: draft('a') },
        { store: 'drafts', put },
      ];
      await rejects(store.update([], () => ({ changes: unstorable, result: null })));
      same(await store.all('drafts'), []);
    },
  },
  {
    name: 'takes an empty write',
    async run(store) {
      await store.write([]);
      same(await store.all('drafts'), []);
    },
  },
];

export const draft = (id: string): LocalDraft => ({
  id,
  ownerId: 'owner',
  workOrderId: 'work-order',
  workOrderNumber: 'WO-0001',
  workOrderTitle: 'Door',
  form: { text: id },
  photos: [],
  metadata: {
    id,
    workOrderId: 'work-order',
    lastModified: '2026-11-22T08:00:00.000Z',
    version: 1,
    autoSaveCount: 1,
    isManual: false,
    deviceInfo: { userAgent: 'test', timestamp: '2026-11-22T08:00:00.000Z' },
  },
  createdAt: '2026-11-22T08:00:00.000Z',
  updatedAt: '2026-11-22T08:00:00.000Z',
});

export const item = (id: string, priority: number): SyncItem => ({
  id,
  ownerId: 'owner',
  type: 'report_submit',
  data: { draftId: id },
  priority,
  retryCount: 0,
  maxRetries: 3,
  createdAt: '2026-11-22T08:00:00.000Z',
});

export const photoOf = (id: string, draftId: string): LocalPhoto => ({
  id,
  draftId,
  ownerId: 'owner',
  size: 1,
  blob: new Blob(['x'], { type: 'image/jpeg' }),
});

/** Throws when two values differ; the order of fields does not matter. */
export function same(found: unknown, expected: unknown): void {
  const [one, other] = [written(found), written(expected)];
  if (one !== other) throw new Error(`${one.slice(0, 500)} is not ${other.slice(0, 500)}`);
}

export async function rejects(work: Promise<unknown>): Promise<void> {
  const isRejected = await work.then(
    () => false,
    () => true,
  );
  if (!isRejected) throw new Error('It should have failed.');
}

const written = (value: unknown): string =>
  String(
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
        : part,
    ),
  );
