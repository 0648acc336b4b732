import { beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '#test/support/fake-storage.ts';
import type { NewAttachment } from '#web/lib/attachments.ts';
import { StorageError } from '#web/offline/database/errors.ts';
import { createMemoryStore } from '#web/offline/database/memory-store.ts';
import type { LocalDraft } from '#web/offline/database/records.ts';
import type { Change } from '#web/offline/database/store.ts';
import { DraftEditor } from '#web/offline/drafts/draft-editor.ts';
import { draftsOn, newDraft } from '#web/offline/drafts/drafts.ts';

/** A device that has no room for a report, and the server that gets it directly. */
const page = vi.hoisted(() => ({
  photo: async (_id: string): Promise<unknown> => undefined,
  upload: vi.fn<(attachment: NewAttachment) => Promise<string>>(),
  send: vi.fn<(draft: LocalDraft) => Promise<object>>(),
}));
vi.mock('#web/lib/attachments.ts', () => ({ ATTACHMENTS_BUCKET: '', uploadAttachment: page.upload }));
vi.mock('#web/offline/outbox/sync.ts', () => ({ sendReportNow: page.send }));
vi.mock('#web/offline/drafts/drafts.ts', async (load) => ({
  ...(await load<typeof import('#web/offline/drafts/drafts.ts')>()),
  photo: (id: string) => page.photo(id),
  removeDraft: async () => undefined,
}));
const { submitUnkept } = await import('./submit-directly.ts');

let store = createMemoryStore();
let isFull = false;
let isUnreadable = false;
const drafts = draftsOn({
  whenUsable: async () => store,
  write: async (changes: readonly Change[]) => {
    if (isFull) throw new StorageError('quota', 'full');
    await store.write(changes);
  },
  update: async (...wanted) => {
    if (isFull) throw new StorageError('quota', 'full');
    return store.update(...wanted);
  },
});

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  store = createMemoryStore();
  isFull = false;
  isUnreadable = false;
  page.photo = drafts.photo;
  page.upload.mockReset().mockImplementation(async ({ path }) => `id of ${path}`);
  page.send.mockReset().mockResolvedValue({ id: 'report', report_number: 'RPT-000001', status: 'submitted' });
});

const jpeg = (name: string) => new File([new Uint8Array(3)], name, { type: 'image/jpeg' });
const edit = (draft: LocalDraft, isKept: boolean) =>
  new DraftEditor({
    drafts: {
      ...drafts,
      photo: (id) => (isUnreadable ? Promise.reject(new Error('closed')) : drafts.photo(id)),
    },
    ...{ draft, isKept, readForm: () => ({ work_performed: 'Freed the track.' }) },
  });
const submit = (editor: DraftEditor) =>
  editor.submit<{ state: string }>(async () => ({ state: 'kept' }), submitUnkept);

/**
 * A stored draft with two photos, opened on a device that is full from now on.
 * @param isUnreadable the form cannot read the photos while it opens
 */
async function openedDraft(opening = { isUnreadable: false }): Promise<DraftEditor> {
  const workOrder = { id: 'order', number: 'WO-000001', title: 'Dock door' };
  const first = edit(newDraft({ ownerId: 'me', workOrder, form: null }), false);
  first.addPhotos([jpeg('door.jpg')], { category: 'before', caption: 'The door' });
  first.addPhotos([jpeg('track.jpg')], { category: 'after' });
  await first.settle();
  const [draft] = await drafts.draftsOf('me');
  if (!draft) throw new Error('Nothing is kept.');
  ({ isUnreadable } = opening);
  const opened = edit(draft, true);
  await opened.settle();
  isUnreadable = false;
  isFull = true;
  return opened;
}

test('sends each photo with its position, then the report with all of them', async () => {
  const editor = await openedDraft();
  expect(await submit(editor)).toMatchObject({ state: 'sent' });
  expect(
    page.upload.mock.calls.map(([{ category, caption, position }]) => [category, caption, position]),
  ).toEqual([
    ['before', 'The door', 0],
    ['after', '', 1],
  ]);
  const ids = page.upload.mock.calls.map(([{ path }]) => `id of ${path}`);
  expect(page.send.mock.calls[0]?.[0]).toMatchObject({ photos: [], form: { attachment_ids: ids } });
});

test('a photo that only the form still has is sent, too', async () => {
  const editor = await openedDraft();
  store = createMemoryStore();
  expect(await submit(editor)).toMatchObject({ state: 'sent' });
  expect(page.upload).toHaveBeenCalledTimes(2);
});

test('a photo without bytes is named and marked, and nothing is sent until its person submits again', async () => {
  const editor = await openedDraft({ isUnreadable: true });
  const [door, track] = editor.read().photos;
  await store.write([{ store: 'attachments', remove: track?.id ?? '' }]);
  expect(await submit(editor)).toEqual({
    state: 'refused',
    error: {
      title: '1 photo is no longer on this device: track.jpg',
      advice:
        'The report was not submitted. Take the photo again, or submit once more to send the report without it.',
    },
  });
  expect(page.upload).not.toHaveBeenCalled();
  expect(page.send).not.toHaveBeenCalled();
  expect(editor.read()).toMatchObject({
    isSubmitted: false,
    photos: [
      { id: door?.id, state: 'saved' },
      { id: track?.id, state: 'failed' },
    ],
  });

  expect(await submit(editor)).toMatchObject({ state: 'sent' });
  expect(page.upload).toHaveBeenCalledTimes(1);
});
