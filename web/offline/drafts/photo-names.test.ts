import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '#test/support/fake-storage.ts';
import type { EditorState } from '#web/offline/drafts/editor-state.ts';
import { EditorView } from '#web/offline/drafts/editor-view.ts';
import { type FormPhoto, unsavedPhoto } from '#web/offline/drafts/form-photos.ts';
import { lostPhotos, namePhotos } from '#web/offline/drafts/photo-names.ts';

const page = new EventTarget();
beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('window', page);
});
afterEach(() => vi.unstubAllGlobals());

const DRAFT = { ownerId: 'me', id: 'draft', photos: [] };

function form(id = DRAFT.id) {
  const view = new EditorView({ photos: [], isSubmitted: false } as unknown as EditorState);
  const editor = { read: () => view.state, subscribe: (listener: () => void) => view.subscribe(listener) };
  const choose = (...names: string[]) =>
    view.set({
      photos: names.map((name) =>
        unsavedPhoto(`${id}:${name}`, new File(['x'], name), { category: 'after' }),
      ),
    });
  return { view, choose, names: namePhotos(editor, { ...DRAFT, id }, () => []) };
}
const namesAfterReload = async (id = DRAFT.id, photos: readonly Pick<FormPhoto, 'id'>[] = []) => {
  vi.resetModules();
  const afresh = await import('#web/offline/drafts/photo-names.ts');
  return afresh.lostPhotos({ ...DRAFT, id, photos: photos as FormPhoto[] }).map(({ fileName }) => fileName);
};
const isAsked = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('names the photos that a page had not saved when it was reloaded', async () => {
  const { view, choose, names } = form();
  choose('a.jpg', 'b.jpg', 'c.jpg');
  view.changePhoto('draft:a.jpg', { state: 'saved' });
  expect(await namesAfterReload()).toEqual(['b.jpg', 'c.jpg']);
  // Stored, but the page ended before it noted that.
  expect(await namesAfterReload('draft', [{ id: 'draft:b.jpg' }])).toEqual(['c.jpg']);
  // The form was left and opened again: its photos are still being saved.
  expect(lostPhotos(DRAFT)).toEqual([]);
  names.stop();
});

test('asks before the page is left, as long as photos are being saved', async () => {
  const { view, choose } = form('asking');
  expect(isAsked()).toBe(false);
  choose('a.jpg');
  expect(isAsked()).toBe(true);
  view.changePhoto('asking:a.jpg', { state: 'saved' });
  expect(isAsked()).toBe(false);
  expect(await namesAfterReload('asking')).toEqual([]);
});

test('forgets the names with the draft', async () => {
  const { choose, names } = form('gone');
  choose('a.jpg');
  names.stop();
  expect(isAsked()).toBe(false);
  expect(await namesAfterReload('gone')).toEqual([]);
});
