import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DRAFT_PHOTO_MAX_BYTES } from '#shared/limits.ts';
import { FakeStorage } from '#test/support/fake-storage.ts';
import { StorageError } from '#web/offline/database/errors.ts';
import { createMemoryStore } from '#web/offline/database/memory-store.ts';
import type { LocalDraft } from '#web/offline/database/records.ts';
import type { Change } from '#web/offline/database/store.ts';
import { DraftEditor } from '#web/offline/drafts/draft-editor.ts';
import { readJournals } from '#web/offline/drafts/draft-journal.ts';
import { draftsOn, newDraft } from '#web/offline/drafts/drafts.ts';

const WORK_ORDER = { id: 'order', number: 'WO-000001', title: 'Dock door' };

beforeEach(() => vi.stubGlobal('localStorage', new FakeStorage()));
afterEach(() => vi.unstubAllGlobals());

/** A device, and the form of one draft on it. */
function device() {
  let store = createMemoryStore();
  let fault: Error | null = null;
  const drafts = draftsOn({
    whenUsable: async () => store,
    write: async (changes: readonly Change[]) => {
      if (fault) throw fault;
      await store.write(changes);
    },
    update: async (...wanted) => {
      if (fault) throw fault;
      return store.update(...wanted);
    },
  });
  let form = { work_performed: '' };
  const sendInstead = vi.fn(() => hasSignal);
  let hasSignal = false;
  const open = (draft: LocalDraft, isKept: boolean) =>
    new DraftEditor({ drafts, draft, isKept, readForm: () => form, sendInstead });
  return {
    drafts,
    open,
    newForm: () => open(newDraft({ ownerId: 'me', workOrder: WORK_ORDER, form: null }), false),
    write: (editor: DraftEditor, text: string) => {
      form = { work_performed: text };
      editor.touch();
    },
    fail: (error: Error | null) => {
      fault = error;
    },
    empty: () => {
      store = createMemoryStore();
    },
    stored: async () => (await drafts.draftsOf('me'))[0],
    photo: drafts.photo,
    sendInstead,
    online: () => {
      hasSignal = true;
    },
  };
}

const jpeg = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
const idOf = (editor: DraftEditor, name: string) =>
  editor.read().photos.find(({ fileName }) => fileName === name)?.id ?? '';
const names = (editor: DraftEditor) => editor.read().photos.map(({ fileName }) => fileName);

test('saves only when there is input, and shows when', async () => {
  const { newForm, write, stored } = device();
  const editor = newForm();
  editor.flush();
  await editor.settle();
  expect(await stored()).toBeUndefined();

  write(editor, 'Replaced the closer.');
  expect(editor.read().isDirty).toBe(true);
  editor.flush();
  await editor.settle();
  expect(await stored()).toMatchObject({
    form: { work_performed: 'Replaced the closer.' },
    metadata: { isManual: false, autoSaveCount: 1, version: 1 },
  });
  expect(editor.read()).toMatchObject({ isDirty: false, isSaving: false, problem: null });
  expect(editor.read().savedAt).not.toBeNull();
});

test('keeps an answer given during a save, in a form that changes its lists in place', async () => {
  const { drafts } = device();
  type Item = { answer: string | null };
  const form: { checklist: [Item, Item] } = { checklist: [{ answer: null }, { answer: null }] };
  const answer = (index: 0 | 1, value: string | null) => {
    form.checklist[index].answer = value;
  };
  let tapDuringSave = () => {};
  const editor: DraftEditor = new DraftEditor({
    drafts: {
      ...drafts,
      saveDraft: async (...save) => {
        const saved = await drafts.saveDraft(...save);
        tapDuringSave();
        return saved;
      },
    },
    draft: newDraft({ ownerId: 'me', workOrder: WORK_ORDER, form: null }),
    isKept: false,
    readForm: () => ({ ...form }),
    showForm: (path, value) => answer(Number(path.split('.')[1]) as 0 | 1, value as string | null),
  });
  await editor.save({ isManual: false });
  answer(0, 'done');
  tapDuringSave = () => answer(1, 'done');
  await editor.save({ isManual: false });
  expect(form.checklist).toEqual([{ answer: 'done' }, { answer: 'done' }]);
});

test('a draft that the user saved stays a manual one', async () => {
  const { newForm, write, stored } = device();
  const editor = newForm();
  await editor.save({ isManual: true });
  write(editor, 'more');
  editor.flush();
  await editor.settle();
  expect(await stored()).toMatchObject({ metadata: { isManual: true, autoSaveCount: 0 } });
});

test('writes a journal when the page is hidden, and removes it when the save succeeded', async () => {
  const { newForm, write, fail } = device();
  const editor = newForm();
  write(editor, 'Half a sent');
  fail(new StorageError('unknown', 'closed'));
  editor.hide();
  await editor.settle();
  expect(readJournals('me', 'order')).toMatchObject([{ work_performed: 'Half a sent' }]);
  expect(editor.read().problem).not.toBeNull();
  fail(null);
  editor.flush();
  await editor.settle();
  expect(readJournals('me', 'order')).toEqual([]);
  expect(editor.read().problem).toBeNull();
});

test('keeps photos with their captions, in order, and removes them again', async () => {
  const { newForm, stored, photo } = device();
  const editor = newForm();
  editor.addPhotos([jpeg('a.jpg'), jpeg('b.jpg')], { category: 'before' });
  editor.addPhotos([jpeg('c.jpg')], { category: 'after', caption: 'Closed' });
  expect(editor.read().photos.map(({ state }) => state)).toEqual(['saving', 'saving', 'saving']);
  editor.describePhoto(idOf(editor, 'a.jpg'), { caption: 'The panel' });
  editor.movePhoto(idOf(editor, 'b.jpg'), -1);
  await editor.settle();
  expect(names(editor)).toEqual(['b.jpg', 'a.jpg', 'c.jpg']);
  expect(
    (await stored())?.photos.map(({ fileName, caption, category }) => [fileName, caption, category]),
  ).toEqual([
    ['b.jpg', '', 'before'],
    ['a.jpg', 'The panel', 'before'],
    ['c.jpg', 'Closed', 'after'],
  ]);
  // It is the first of its category.
  editor.movePhoto(idOf(editor, 'c.jpg'), -1);
  expect(names(editor)).toEqual(['b.jpg', 'a.jpg', 'c.jpg']);

  const gone = idOf(editor, 'a.jpg');
  expect((await photo(gone))?.size).toBe(3);
  editor.removePhoto(gone);
  await editor.settle();
  expect(await photo(gone)).toBeUndefined();
  expect((await stored())?.photos.map(({ fileName }) => fileName)).toEqual(['b.jpg', 'c.jpg']);
});

test('shows for each photo why it is not stored; the report is not ready then, and a second attempt can succeed', async () => {
  const { newForm, fail, stored } = device();
  const editor = newForm();
  editor.addPhotos([jpeg('huge.jpg', DRAFT_PHOTO_MAX_BYTES + 1)], { category: 'after' });
  editor.addPhotos([new File(['x'], 'notes.bmp', { type: 'image/bmp' })], { category: 'after' });
  await editor.settle();
  expect(editor.read().photos.map(({ state, problem }) => [state, problem])).toEqual([
    [
      'failed',
      'huge.jpg is larger than 5 MB. It could not be made smaller here. Take it again with a smaller picture size.',
    ],
    ['failed', 'notes.bmp is not a photo that can be kept. Choose a JPEG, PNG, WebP or HEIC picture.'],
  ]);
  for (const { id } of editor.read().photos) editor.removePhoto(id);
  await editor.settle();

  fail(new StorageError('quota', 'full'));
  editor.addPhotos([jpeg('late.jpg')], { category: 'after' });
  await editor.settle();
  expect(editor.read().photos[0]).toMatchObject({ state: 'failed' });
  expect(editor.read().photos[0]?.problem).toContain('This device has no room left.');
  // The text is on the device.
  expect(editor.read().problem).toBeNull();
  fail(null);
  editor.retryPhoto(idOf(editor, 'late.jpg'));
  await editor.settle();
  expect(editor.read().photos).toMatchObject([{ fileName: 'late.jpg', state: 'saved' }]);
  expect((await stored())?.photos).toHaveLength(1);
});

test('online, a photo without room is passed on to be sent; a file that is no photo is not', async () => {
  const { newForm, fail, online, sendInstead } = device();
  online();
  const editor = newForm();
  fail(new StorageError('quota', 'full'));
  editor.addPhotos([jpeg('late.jpg')], { category: 'after' });
  editor.addPhotos([jpeg('huge.jpg', DRAFT_PHOTO_MAX_BYTES + 1)], { category: 'before' });
  editor.addPhotos([new File(['x'], 'notes.bmp', { type: 'image/bmp' })], { category: 'after' });
  await editor.settle();
  expect(names(editor)).toEqual(['notes.bmp']);
  expect(sendInstead.mock.calls).toMatchObject([
    [{ name: 'late.jpg' }, { category: 'after' }],
    [{ name: 'huge.jpg' }, { category: 'before' }],
  ]);
});

test('a report that cannot be stored is passed on as it is; offline it stays in the form', async () => {
  const { newForm, write, fail } = device();
  const editor = newForm();
  const queue = vi.fn();
  write(editor, 'Freed the track.');
  fail(new StorageError('quota', 'full'));
  await expect(editor.submit(queue, () => undefined)).rejects.toThrow('full');
  const refused = { state: 'refused' };
  await expect(editor.submit(queue, async () => refused)).resolves.toBe(refused);
  expect(editor.read().isSubmitted).toBe(false);
  const unkept = vi.fn(async (_draft: LocalDraft) => ({ state: 'sent' }));
  await editor.submit(queue, unkept);
  expect(unkept.mock.calls[0]?.[0]).toMatchObject({ form: { work_performed: 'Freed the track.' } });
  expect(editor.read().isSubmitted).toBe(true);
  expect(queue).not.toHaveBeenCalled();
});

test('HEIC without a type is recognized by its name', async () => {
  const { newForm, stored } = device();
  const editor = newForm();
  editor.addPhotos([new File(['x'], 'IMG_0001.HEIC')], { category: 'after' });
  await editor.settle();
  expect((await stored())?.photos).toMatchObject([
    { fileName: 'IMG_0001.HEIC', type: 'image/heic', size: 1 },
  ]);
});

test('two windows with one draft: no photo of the other is lost, and no removed one returns', async () => {
  const { newForm, open, stored } = device();
  const editor = newForm();
  editor.addPhotos([jpeg('a.jpg'), jpeg('b.jpg')], { category: 'before' });
  await editor.settle();
  const draft = await stored();
  if (!draft) throw new Error('Nothing is kept.');
  const other = open(draft, true);
  other.addPhotos([jpeg('other.jpg')], { category: 'after' });
  other.removePhoto(idOf(other, 'a.jpg'));
  await other.settle();
  await editor.save({ isManual: false });
  expect((await stored())?.photos.map(({ fileName }) => fileName)).toEqual(['b.jpg', 'other.jpg']);
  expect(names(editor)).toContain('other.jpg');
});

test('storage that was emptied gets everything again that this form has', async () => {
  const { newForm, write, stored, empty, photo } = device();
  const editor = newForm();
  editor.addPhotos([jpeg('a.jpg')], { category: 'before' });
  await editor.settle();
  empty();
  write(editor, 'still here');
  editor.flush();
  await editor.settle();
  expect(await stored()).toMatchObject({
    form: { work_performed: 'still here' },
    photos: [{ fileName: 'a.jpg' }],
  });
  expect(await photo(idOf(editor, 'a.jpg'))).toBeDefined();
});

test('so does a draft that was reopened', async () => {
  const { newForm, open, write, stored, empty, photo } = device();
  const before = newForm();
  before.addPhotos([jpeg('a.jpg')], { category: 'before' });
  await before.settle();
  const kept = await stored();
  if (!kept) throw new Error('Nothing was kept.');
  const editor = open(kept, true);
  await editor.settle();
  empty();
  write(editor, 'still here');
  await editor.settle();
  expect(await stored()).toMatchObject({ photos: [{ fileName: 'a.jpg' }] });
  expect(await photo(idOf(editor, 'a.jpg'))).toBeDefined();
  expect(editor.read().photos).toMatchObject([{ state: 'saved' }]);
});

test('a submitted draft cannot be changed; a refused one can be corrected', async () => {
  const { newForm, write, stored, drafts, open } = device();
  const editor = newForm();
  write(editor, 'Done.');
  const refused = await editor.submit(async () => ({ state: 'refused' }));
  expect(refused).toEqual({ state: 'refused' });
  expect(editor.read().isSubmitted).toBe(false);
  write(editor, 'Done, as asked.');
  await editor.submit(async () => ({ state: 'kept' }));
  write(editor, 'Too late.');
  editor.hide();
  await editor.settle();
  expect(await stored()).toMatchObject({
    form: { work_performed: 'Done, as asked.' },
    metadata: { isManual: true },
  });
  expect(readJournals('me', 'order')).toEqual([]);

  const draft = await stored();
  if (!draft) throw new Error('Nothing is kept.');
  const elsewhere = open(draft, true);
  await drafts.saveDraft({ ...draft, submittedAt: draft.updatedAt }, { isManual: true });
  elsewhere.refresh();
  await elsewhere.settle();
  expect(elsewhere.read().isSubmitted).toBe(true);
  await expect(drafts.saveDraft(draft, { isManual: false })).rejects.toThrow(
    'This report was submitted already.',
  );
});

test('shows how many older drafts were deleted, and accepts no photo beyond the limit', async () => {
  const { drafts, open, stored } = device();
  for (const id of ['1', '2', '3', '4', '5']) {
    await drafts.saveDraft(newDraft({ ownerId: 'me', workOrder: WORK_ORDER, form: null, id }), {
      isManual: false,
    });
  }
  const editor = open(newDraft({ ownerId: 'me', workOrder: WORK_ORDER, form: null, id: '6' }), false);
  editor.addPhotos(
    Array.from({ length: 21 }, (_, n) => jpeg(`${n}.jpg`)),
    { category: 'after' },
  );
  await editor.settle();
  expect(await drafts.draftsOf('me')).toHaveLength(5);
  expect(editor.read().photos.at(-1)).toMatchObject({
    problem: 'A report takes 20 photos at most. Remove one that shows less, then try again.',
  });
  expect((await stored())?.photos).toHaveLength(20);
});

test('after the user has signed out nothing is written any more, not even a journal', async () => {
  const { newForm, write, stored } = device();
  const editor = newForm();
  editor.close();
  write(editor, 'too late');
  editor.hide();
  await editor.settle();
  expect(await stored()).toBeUndefined();
  expect(readJournals('me', 'order')).toEqual([]);
});

test('a reset leaves nothing behind', async () => {
  const { newForm, stored, photo } = device();
  const editor = newForm();
  editor.addPhotos([jpeg('a.jpg')], { category: 'before' });
  await editor.settle();
  const id = idOf(editor, 'a.jpg');
  await editor.discard();
  editor.touch();
  editor.hide();
  await editor.settle();
  expect(await stored()).toBeUndefined();
  expect(await photo(id)).toBeUndefined();
});

test('a reset that fails loses nothing, and the form continues with its draft', async () => {
  const { newForm, write, fail, stored } = device();
  const editor = newForm();
  await editor.save({ isManual: false });
  fail(new StorageError('unknown', 'closed'));
  write(editor, 'Half a sent');
  editor.hide();
  await expect(editor.discard()).rejects.toThrow('closed');
  expect(readJournals('me', 'order')).toMatchObject([{ work_performed: 'Half a sent' }]);
  fail(null);
  await editor.save({ isManual: true });
  expect(await stored()).toMatchObject({ form: { work_performed: 'Half a sent' } });
  write(editor, 'Half a sentence.');
  editor.flush();
  await editor.settle();
  expect(await stored()).toMatchObject({ form: { work_performed: 'Half a sentence.' } });
});
