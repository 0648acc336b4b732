import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeOverPhotos } from '#web/features/reports/take-over-photos.ts';
import { DataError } from '#web/lib/data-error.ts';
import { createMemoryStore } from '#web/offline/database/memory-store.ts';
import { DraftEditor } from '#web/offline/drafts/draft-editor.ts';
import { draftsOn, newDraft } from '#web/offline/drafts/drafts.ts';

const KEY = 'fieldfare-draft:photos:report:me:order';
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  const sent = {
    path: 'me/1.jpg',
    fileName: 'panel.jpg',
    category: 'before',
    caption: 'Seen',
    attachmentId: 'a1',
  };
  stored.set(KEY, JSON.stringify({ photos: [sent] }));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

function form() {
  const store = createMemoryStore();
  const drafts = draftsOn({ ...store, whenUsable: async () => store });
  const workOrder = { id: 'order', number: 'WO-000001', title: '' };
  const draft = newDraft({ ownerId: 'me', workOrder, form: null });
  return { draft, drafts, editor: new DraftEditor({ drafts, draft, isKept: false, readForm: () => ({}) }) };
}

test('photos that an earlier version had sent are added to the draft, once', async () => {
  const { draft, drafts, editor } = form();
  const server = {
    load: vi.fn(async () => new Blob(['x'], { type: 'image/jpeg' })),
    remove: vi.fn(async () => undefined),
  };
  await takeOverPhotos(editor, draft, server);
  await takeOverPhotos(editor, draft, server);
  expect((await drafts.draft(draft.id))?.photos).toMatchObject([
    { fileName: 'panel.jpg', category: 'before', caption: 'Seen', size: 1 },
  ]);
  expect(server.load).toHaveBeenCalledOnce();
  expect(server.remove.mock.calls).toEqual([['a1', 'me/1.jpg']]);
});

test('offline they stay where they are', async () => {
  const { draft, editor } = form();
  const load = () => Promise.reject(new DataError({ message: 'Failed to fetch' }));
  await expect(takeOverPhotos(editor, draft, { load, remove: vi.fn() })).rejects.toThrow(DataError);
  expect(stored.has(KEY)).toBe(true);
  expect(editor.read().photos).toEqual([]);
});
