import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '#test/support/fake-storage.ts';
import type { EditorState } from '#web/offline/drafts/editor-state.ts';
import { EditorView } from '#web/offline/drafts/editor-view.ts';
import { type FormPhoto, unsavedPhoto } from '#web/offline/drafts/form-photos.ts';
import { type ChosenPhoto, lostPhotos, namePhotos } from '#web/offline/drafts/photo-names.ts';

const page = new EventTarget();
const { navigator } = globalThis;
beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('window', page);
});
afterEach(() => vi.unstubAllGlobals());

const DRAFT = { ownerId: 'me', id: 'draft', photos: [] };

/** A form in this window, or in the one that loaded `module`. */
function form(id = DRAFT.id, module = { namePhotos }) {
  const view = new EditorView({ photos: [], isSubmitted: false } as unknown as EditorState);
  const editor = { read: () => view.state, subscribe: (listener: () => void) => view.subscribe(listener) };
  const choose = (...names: string[]) =>
    view.set({
      photos: names.map((name) =>
        unsavedPhoto(`${id}:${name}`, new File(['x'], name), { category: 'after' }),
      ),
    });
  const save = (name: string) => view.changePhoto(`${id}:${name}`, { state: 'saved' });
  return { choose, save, names: module.namePhotos(editor, { ...DRAFT, id }) };
}
const anotherWindow = () => {
  vi.resetModules();
  return import('#web/offline/drafts/photo-names.ts');
};
const fileNames = (photos: readonly ChosenPhoto[]) => photos.map(({ fileName }) => fileName);
const namesAfterReload = async (id = DRAFT.id, photos: readonly Pick<FormPhoto, 'id'>[] = []) => {
  // The locks of a page end with it.
  vi.stubGlobal('navigator', {});
  const afresh = await anotherWindow();
  const lost = await afresh.lostPhotos({ ...DRAFT, id, photos: photos as FormPhoto[] });
  vi.stubGlobal('navigator', navigator);
  return fileNames(lost);
};
const isAsked = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const isWaiting = async (work: Promise<unknown>) =>
  (await Promise.race([work, new Promise((resolve) => setTimeout(resolve, 50, 'waiting'))])) === 'waiting';

test('names the photos that a page had not saved when it was reloaded', async () => {
  const { choose, save, names } = form();
  choose('a.jpg', 'b.jpg', 'c.jpg');
  save('a.jpg');
  expect(await namesAfterReload()).toEqual(['b.jpg', 'c.jpg']);
  // Stored, but the page ended before it noted that.
  expect(await namesAfterReload('draft', [{ id: 'draft:b.jpg' }])).toEqual(['c.jpg']);
  // The form was left and opened again: its photos are still being saved.
  expect(await lostPhotos(DRAFT)).toEqual([]);
  names.stop();
});

test('asks before the page is left, as long as photos are being saved', async () => {
  const { choose, save } = form('asking');
  expect(isAsked()).toBe(false);
  choose('a.jpg');
  expect(isAsked()).toBe(true);
  save('a.jpg');
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

test('calls no photo lost that another window is saving', async () => {
  const first = form('shared');
  first.choose('a.jpg', 'b.jpg');
  const second = await anotherWindow();
  const lost = second.lostPhotos({ ...DRAFT, id: 'shared' });
  expect(await isWaiting(lost)).toBe(true);
  first.save('a.jpg');
  first.save('b.jpg');
  expect(await lost).toEqual([]);
});

test('keeps the names of another window, and calls its photos lost once nobody saves', async () => {
  const first = form('both');
  first.choose('a.jpg');
  const second = await anotherWindow();
  const other = form('both', second);
  other.choose('c.jpg', 'd.jpg');
  const lost = second.lostPhotos({ ...DRAFT, id: 'both' });
  other.save('d.jpg');
  expect(await namesAfterReload('both')).toEqual(['a.jpg', 'c.jpg']);
  other.save('c.jpg');
  expect(await isWaiting(lost)).toBe(true);
  expect(await namesAfterReload('both')).toEqual(['a.jpg']);

  other.names.forget('both:a.jpg');
  expect(await namesAfterReload('both')).toEqual([]);
  first.names.stop();
  expect(await lost).toEqual([]);
});
