import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '#web/offline/database/memory-store.ts';
import type { LocalDraft, LocalPhoto } from '#web/offline/database/records.ts';
import type { OfflineStore } from '#web/offline/database/store.ts';
import { createSync, type Sync } from '#web/offline/outbox/create-sync.ts';
import type { Delivery } from '#web/offline/outbox/delivery.ts';
import { DeliveryError, type Failure } from '#web/offline/outbox/failure.ts';
import type { SyncDependencies } from '#web/offline/outbox/sync-dependencies.ts';
import { itemsOf } from '#web/offline/outbox/sync-queue.ts';

const words = { title: 'It did not work', advice: 'Wait.' };
const fails = (kind: Failure['kind']) =>
  Promise.reject(new DeliveryError({ kind, waitMs: 20, words } as Failure));
const REPORT = { id: 'r', report_number: 'RPT-000001', status: 'submitted' };

let store: OfflineStore;
let log: string[];
let line: { isWell: boolean; report: () => Promise<typeof REPORT>; photo: (id: string) => Promise<void> };
let clock: number;
let turn: Promise<void>;
let opened: Sync[] = [];
beforeEach(() => {
  store = createMemoryStore();
  log = [];
  clock = Date.parse('2026-03-02T12:00:00Z');
  turn = Promise.resolve();
  line = { isWell: true, report: async () => REPORT, photo: async () => undefined };
});

afterEach(async () => {
  await Promise.all(opened.map((sync) => sync.stop()));
  opened = [];
});

function open(more: Partial<SyncDependencies> = {}) {
  const delivery: Delivery = {
    isConnectionGood: async () => line.isWell,
    report: async (draft) => {
      log.push(`report ${draft.id} ${draft.photos.length}`);
      return line.report();
    },
    photo: async ({ facts }) => {
      log.push(`photo ${facts.id}`);
      return line.photo(facts.id);
    },
  };
  const sync = createSync({
    store: async () => store,
    write: (changes) => store.write(changes),
    update: (...wanted) => store.update(...wanted),
    delivery: async () => delivery,
    withLock: (work) => {
      turn = turn.then(work);
      return turn;
    },
    onArrived: (items) => void log.push(`arrived ${items}`),
    onAttention: ({ id }) => void log.push(`attention ${id}`),
    onWaiting: () => undefined,
    now: () => clock,
    connectionCheckMs: 20,
    answerMs: 2_000,
    ...more,
  });
  opened.push(sync);
  return sync;
}

const draftOf = async (id: string) => (await store.get('drafts', id)) as LocalDraft;

async function addDraft(id: string, photoIds: string[] = [], ownerId = 'me'): Promise<void> {
  const draft = {
    id,
    ownerId,
    workOrderId: 'w',
    form: {},
    photos: photoIds.map((photo) => ({ id: photo })),
  };
  await store.write([
    { store: 'drafts', put: draft as unknown as LocalDraft },
    ...photoIds.map((photo) => ({
      store: 'attachments' as const,
      put: { id: photo, draftId: id, ownerId, size: 3, blob: new Blob(['abc']) } as LocalPhoto,
    })),
  ]);
}

const left = async () => ({
  drafts: (await store.all('drafts')).map(({ id }) => id),
  photos: (await store.all('attachments')).map(({ id }) => id),
  items: (await store.all('syncQueue')).map(({ id }) => id),
});
const NOTHING = { drafts: [], photos: [], items: [] };
const until = (check: () => unknown) => expect.poll(check, { interval: 5, timeout: 3_000 });

describe('a submitted draft', () => {
  test('becomes a report, sends its photos, and leaves nothing on the device', async () => {
    const sync = open();
    await sync.start('me');
    await addDraft('d', ['z', 'a']);
    expect(await sync.submitDraft('d')).toEqual({ state: 'sent', report: REPORT });
    await until(left).toEqual(NOTHING);
    // The form says that the report was submitted; a second message would say the same.
    await until(() => log).toEqual(['report d 2', 'photo z', 'photo a']);
    expect(sync.read()).toMatchObject({ items: [], isRunning: false });
  });

  test('is stored while the server does not respond, and is sent when the connection is back', async () => {
    line.isWell = false;
    line.report = () => fails('line');
    const sync = open();
    await sync.start('me');
    await addDraft('d', ['a']);
    expect(await sync.submitDraft('d')).toEqual({ state: 'kept' });
    expect(await left()).toEqual({ drafts: ['d'], photos: ['a'], items: ['a', 'report:d'] });
    expect((await store.get('drafts', 'd'))?.submittedAt).toBe('2026-03-02T12:00:00.000Z');
    line.report = async () => REPORT;
    line.isWell = true;
    await until(left).toEqual(NOTHING);
    expect(log.at(-1)).toBe('arrived 2');
  });

  test('is stored when no response arrives in time', async () => {
    const sync = open({ answerMs: 20 });
    line.report = () => new Promise((resolve) => setTimeout(resolve, 100, REPORT));
    await sync.start('me');
    await addDraft('d');
    expect(await sync.submitDraft('d')).toEqual({ state: 'kept' });
    await until(left).toEqual(NOTHING);
    await until(() => log.at(-1)).toBe('arrived 1');
  });

  test('can be edited again when it was refused at once; refused later, it needs attention', async () => {
    line.report = () => fails('refused');
    const sync = open();
    await sync.start('me');
    await addDraft('d', ['a']);
    expect(await sync.submitDraft('d')).toEqual({ state: 'refused', error: words });
    expect(await left()).toEqual({ drafts: ['d'], photos: ['a'], items: [] });
    const refused = await store.get('drafts', 'd');
    expect(refused?.submittedAt).toBeUndefined();
    expect(refused?.refusal).toEqual(words);

    line.isWell = false;
    line.report = () => fails('line');
    await sync.submitDraft('d');
    line.report = () => fails('refused');
    line.isWell = true;
    await until(() => log.includes('attention report:d')).toBe(true);
    expect(log.filter((entry) => entry.startsWith('photo'))).toEqual([]);
    expect((await store.get('drafts', 'd'))?.refusal).toBeUndefined();
    await sync.takeBack('d');
    expect((await store.get('drafts', 'd'))?.refusal).toEqual(words);
    line.report = async () => REPORT;
    await sync.submitDraft('d');
    await until(left).toEqual(NOTHING);
  });

  test('is one, however often the button is tapped and in however many tabs', async () => {
    const tabs = [open(), open()];
    for (const tab of tabs) await tab.start('me');
    await addDraft('d', ['a']);
    const answers = await Promise.all([...tabs, ...tabs].map((tab) => tab.submitDraft('d')));
    expect(answers.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent']);
    await until(left).toEqual(NOTHING);
    expect(log.filter((entry) => entry === 'photo a')).toHaveLength(1);
  });

  test('before the queue has started is sent as soon as it has', async () => {
    const sync = open();
    await addDraft('d', ['a']);
    expect(await sync.submitDraft('d')).toEqual({ state: 'kept' });
    await sync.start('me');
    await until(left).toEqual(NOTHING);
  });

  test('is not sent by other users', async () => {
    const sync = open();
    await sync.start('somebody else');
    await addDraft('d');
    await expect(sync.submitDraft('d')).rejects.toThrow('This draft is not on this device.');
  });

  test('that is changed during an earlier attempt is stored, and sent in its current version', async () => {
    const answers: ((report: typeof REPORT) => void)[] = [];
    line.report = () => new Promise((resolve) => void answers.push(resolve));
    const sync = open();
    await sync.start('me');
    await addDraft('d');
    const first = sync.submitDraft('d');
    await until(() => answers.length).toBe(1);
    expect(await sync.takeBack('d')).toBe(true);
    await store.write([{ store: 'drafts', put: { ...(await draftOf('d')), form: { hours_worked: 3 } } }]);
    clock += 1_000;
    void sync.submitDraft('d');
    await until(left).toMatchObject({ items: ['report:d'] });
    answers[0]?.(REPORT);
    await until(() => answers.length).toBe(2);
    expect(await left()).toEqual({ drafts: ['d'], photos: [], items: ['report:d'] });
    answers[1]?.({ ...REPORT, id: 'changed' });
    expect(await first).toEqual({ state: 'sent', report: { ...REPORT, id: 'changed' } });
    await until(left).toEqual(NOTHING);
  });

  test('that is withdrawn during an earlier attempt stays a draft', async () => {
    let answer: (report: typeof REPORT) => void = () => undefined;
    line.report = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const sync = open();
    await sync.start('me');
    await addDraft('d', ['a']);
    void sync.submitDraft('d');
    await until(() => log).toEqual(['report d 1']);
    await sync.takeBack('d');
    line.report = async () => REPORT;
    answer(REPORT);
    await until(() => sync.read().isRunning).toBe(false);
    expect(await left()).toEqual({ drafts: ['d'], photos: ['a'], items: [] });
  });
});
describe('a failure', () => {
  test('of one item does not block others', async () => {
    line.photo = (id) => (id === 'bad' ? fails('line') : Promise.resolve());
    const sync = open();
    await sync.start('me');
    await addDraft('one', ['bad']);
    await addDraft('two', ['good']);
    await sync.submitDraft('one');
    await sync.submitDraft('two');
    await until(left).toEqual({ drafts: ['one'], photos: ['bad'], items: ['bad'] });
  });

  test('is reported after a run: no response, or a server error', async () => {
    const sync = open();
    await sync.start('me');
    for (const kind of ['line', 'server'] as const) {
      line.report = () => fails(kind);
      await addDraft(kind);
      await sync.submitDraft(kind);
      await until(() => sync.read().isRunning).toBe(false);
      expect(await sync.run()).toMatchObject({ reason: words });
    }
    line.report = async () => REPORT;
    expect(await sync.run()).toEqual({ synced: 2, failed: 0 });
  });

  test('of a busy server pauses the queue for the requested time', async () => {
    line.report = () => fails('busy');
    const sync = open();
    await sync.start('me');
    await addDraft('d');
    expect(await sync.submitDraft('d')).toEqual({ state: 'kept' });
    await until(() => sync.read().isRunning).toBe(false);
    expect(await sync.run()).toEqual({ synced: 0, failed: 0, waitMs: 20 });
    expect(log).toEqual(['report d 0']);
    clock += 21;
    line.report = async () => REPORT;
    await sync.run();
    expect(await left()).toEqual(NOTHING);
  });

  test('is not retried while the user has to sign in', async () => {
    line.report = () => fails('session');
    const sync = open();
    await sync.start('me');
    await addDraft('d');
    expect(await sync.submitDraft('d')).toEqual({ state: 'kept' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(log).toEqual(['report d 0']);
    await sync.stop();
    line.report = async () => REPORT;
    await sync.start('me');
    await until(left).toEqual(NOTHING);
  });

  test('of a busy server does not block the queue when the clock is set back', async () => {
    line.report = () => fails('busy');
    const sync = open({ connectionCheckMs: 60_000 });
    await sync.start('me');
    await addDraft('d');
    await sync.submitDraft('d');
    await until(() => sync.read().isRunning).toBe(false);
    clock -= 24 * 3_600_000;
    line.report = async () => REPORT;
    expect(await sync.run()).toMatchObject({ synced: 1 });
    expect(await left()).toEqual(NOTHING);
  });

  test('of a photo that is missing on the device is reported; without it the report is complete', async () => {
    const sync = open();
    await sync.start('me');
    await addDraft('d', ['a', 'b']);
    await store.write([{ store: 'attachments', remove: 'a' }]);
    await sync.submitDraft('d');
    await until(() => log.includes('attention a')).toBe(true);
    expect(await sync.takeBack('d')).toBe(false);
    const [item] = sync.read().items;
    expect(item).toMatchObject({ id: 'a', needsAttention: true, isGone: true });
    expect(item?.error?.title).toBe('This photo is no longer on this device');
    await sync.discard('a');
    await until(left).toEqual(NOTHING);
    // The report that is sent again expects one photo less.
    expect(log.filter((entry) => entry.startsWith('report'))).toEqual(['report d 2', 'report d 1']);
  });

  test('of a report that the user deletes also deletes its photos', async () => {
    line.isWell = false;
    line.report = () => fails('line');
    const sync = open();
    await sync.start('me');
    await addDraft('d', ['a']);
    await sync.submitDraft('d');
    await sync.discard('report:d');
    expect(await left()).toEqual(NOTHING);
  });
});

describe('signing out', () => {
  test('stops, keeps everything, and continues at the next sign-in of the same user', async () => {
    const gate = Promise.withResolvers<typeof REPORT>();
    line.report = () => gate.promise;
    const sync = open({ answerMs: 10 });
    await sync.start('me');
    await addDraft('d', ['a']);
    await sync.submitDraft('d');
    const stopped = sync.stop();
    gate.resolve(REPORT);
    await stopped;
    expect(sync.read()).toEqual({ items: [], progress: new Map(), isRunning: false });
    expect(await left()).toEqual({ drafts: ['d'], photos: ['a'], items: ['a'] });
    await sync.start('somebody else');
    await sync.run();
    expect(await left()).toMatchObject({ items: ['a'] });
    await sync.start('me');
    await until(left).toEqual(NOTHING);
  });

  test('hides from the next user the wait that a server has requested and pending messages', async () => {
    line.photo = () => fails('busy');
    const sync = open({ connectionCheckMs: 60_000 });
    await addDraft('d', ['a']);
    await store.write(itemsOf(await draftOf('d'), clock).map((put) => ({ store: 'syncQueue', put })));
    await sync.start('me');
    await until(() => log).toEqual(['report d 1', 'photo a']);
    await sync.stop();
    line.photo = async () => undefined;
    await addDraft('other', [], 'somebody else');
    await store.write(itemsOf(await draftOf('other'), clock).map((put) => ({ store: 'syncQueue', put })));
    await sync.start('somebody else');
    await until(() => log.slice(2)).toEqual(['report other 0', 'arrived 1']);
  });
});
