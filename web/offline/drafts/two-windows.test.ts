import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '#test/support/fake-storage.ts';
import { createMemoryStore } from '#web/offline/database/memory-store.ts';
import type { LocalDraft } from '#web/offline/database/records.ts';
import type { OfflineStore } from '#web/offline/database/store.ts';
import { DraftEditor } from '#web/offline/drafts/draft-editor.ts';
import { draftsOn, newDraft, type Shelf } from '#web/offline/drafts/drafts.ts';

/** Each bit says which window continues next, so that the two meet at every step. */
const ORDERS = Array.from({ length: 48 }, (_, order) => (order * 2_654_435_761) >>> 0);

beforeEach(() => vi.stubGlobal('localStorage', new FakeStorage()));
afterEach(() => vi.unstubAllGlobals());

const jpeg = (name: string) => new File([new Uint8Array(3)], name, { type: 'image/jpeg' });
const names = (photos: readonly { fileName: string }[]) => photos.map(({ fileName }) => fileName).toSorted();
const idOf = (editor: DraftEditor, name: string) =>
  editor.read().photos.find(({ fileName }) => fileName === name)?.id ?? '';

/** A device with one draft that two windows have opened; their steps in the storage follow `order`. */
async function twoWindows(order: number) {
  const store = createMemoryStore();
  const waiting: [(() => void)[], (() => void)[]] = [[], []];
  const windows: { editor: DraftEditor; form: Record<string, unknown> }[] = [];
  let steps = 0;

  const turn = (index: 0 | 1) => new Promise<void>((resolve) => waiting[index].push(resolve));
  const advance = () => {
    const preferred = ((order >>> (steps % 32)) & 1) as 0 | 1;
    steps += 1;
    (waiting[preferred].shift() ?? waiting[preferred ? 0 : 1].shift())?.();
  };
  const run = async (work: Promise<unknown>) => {
    let isDone = false;
    void work.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve));
      advance();
    }
  };
  const shelfOf = (index: 0 | 1): Shelf => {
    const stepped =
      <Sent extends unknown[], Result>(work: (...sent: Sent) => Promise<Result>, isWrite = false) =>
      async (...sent: Sent): Promise<Result> => {
        await turn(index);
        const result = await work(...sent);
        await turn(index);
        if (isWrite) for (const { editor } of windows) editor.refresh();
        return result;
      };
    const read = { ...store, get: stepped(store.get), all: stepped(store.all) } as OfflineStore;
    return {
      whenUsable: async () => read,
      write: stepped(store.write, true),
      update: stepped(store.update, true) as OfflineStore['update'],
    };
  };

  const draft: LocalDraft = {
    ...newDraft({ ownerId: 'me', workOrder: { id: 'order', number: 'WO-1', title: '' }, form: null }),
    form: { materials_used: '', work_performed: '' },
  };
  await store.write([{ store: 'drafts', put: draft }]);
  for (const index of [0, 1] as const) {
    const form: Record<string, unknown> = { materials_used: '', work_performed: '' };
    const editor = new DraftEditor({
      drafts: draftsOn(shelfOf(index)),
      draft,
      isKept: true,
      readForm: () => ({ ...form }),
      showForm: (path, value) => {
        form[path] = value;
        // A form reports every change.
        windows[index]?.editor.touch();
      },
    });
    windows.push({ editor, form });
  }
  const [one, two] = windows;
  if (!one || !two) throw new Error('There are two windows.');
  return {
    one,
    two,
    settle: async () => {
      // The second round shows what the other window has written.
      for (let round = 0; round < 2; round++) {
        await run(Promise.all([one.editor.settle(), two.editor.settle()]));
      }
    },
    stored: async () => (await store.get('drafts', draft.id)) as LocalDraft,
    bytes: async () => (await store.all('attachments')).map(({ id }) => id),
  };
}

test.for(ORDERS)('both windows keep and show the photos and texts of both (order %i)', async (order) => {
  const { one, two, settle, stored, bytes } = await twoWindows(order);
  one.editor.addPhotos([jpeg('a.jpg'), jpeg('b.jpg')], { category: 'before' });
  two.editor.addPhotos([jpeg('c.jpg'), jpeg('d.jpg')], { category: 'after' });
  one.form.materials_used = 'Two hinges';
  one.editor.touch();
  one.editor.flush();
  two.form.work_performed = 'Replaced both.';
  two.editor.touch();
  two.editor.flush();
  await settle();

  const all = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'];
  const form = { materials_used: 'Two hinges', work_performed: 'Replaced both.' };
  expect(names((await stored()).photos)).toEqual(all);
  expect((await bytes()).toSorted()).toEqual((await stored()).photos.map(({ id }) => id).toSorted());
  expect((await stored()).form).toEqual(form);
  for (const { editor, form: shown } of [one, two]) {
    expect(names(editor.read().photos)).toEqual(all);
    expect(editor.read().photos.every(({ state }) => state === 'saved')).toBe(true);
    expect(shown).toEqual(form);
  }
});

test.for(ORDERS)('a photo that one window deletes is gone in both (order %i)', async (order) => {
  const { one, two, settle, stored, bytes } = await twoWindows(order);
  one.editor.addPhotos([jpeg('a.jpg'), jpeg('b.jpg')], { category: 'before' });
  await settle();
  one.editor.removePhoto(idOf(one.editor, 'a.jpg'));
  two.editor.addPhotos([jpeg('c.jpg')], { category: 'after' });
  two.editor.describePhoto(idOf(two.editor, 'a.jpg'), { caption: 'Too late' });
  two.editor.describePhoto(idOf(two.editor, 'b.jpg'), { caption: 'The panel' });
  await settle();
  for (const photos of [(await stored()).photos, one.editor.read().photos, two.editor.read().photos]) {
    expect(names(photos)).toEqual(['b.jpg', 'c.jpg']);
    expect(photos.find(({ fileName }) => fileName === 'b.jpg')?.caption).toBe('The panel');
  }
  expect(await bytes()).toHaveLength(2);
});

test('what a window shows of the other one is no input of its own', async () => {
  const { one, two, settle, stored } = await twoWindows(0);
  one.form.work_performed = 'First';
  one.editor.touch();
  await settle();
  expect(two.form.work_performed).toBe('First');
  expect(two.editor.read().isDirty).toBe(false);
  one.form.work_performed = 'Second';
  one.editor.touch();
  two.form.materials_used = 'None';
  two.editor.touch();
  await settle();
  expect((await stored()).form).toEqual({ work_performed: 'Second', materials_used: 'None' });
});
