import { storedJson } from '#web/lib/stored-json.ts';
import type { LocalDraft } from '#web/offline/database/records.ts';
import type { EditorState } from '#web/offline/drafts/editor-state.ts';
import type { FormPhoto } from '#web/offline/drafts/form-photos.ts';

/** A photo that was chosen for a report and is not on the device. */
export type ChosenPhoto = Pick<FormPhoto, 'id' | 'fileName' | 'category' | 'caption'>;

interface WatchedEditor {
  read: () => Pick<EditorState, 'photos' | 'isSubmitted'>;
  subscribe: (listener: () => void) => () => void;
}
type DraftName = Pick<LocalDraft, 'ownerId' | 'id'>;

/** The beginning of the entries of a person. */
export const photoNamesOf = (ownerId: string): string => `fieldfare-draft-photos:${ownerId}:`;
const keyOf = ({ ownerId, id }: DraftName) => `${photoNamesOf(ownerId)}${id}`;

/** Photos that forms of this page are saving, also after the form was left. */
const savedHere = new Set<string>();

/** The photos that an earlier page did not finish saving: it was reloaded or closed. */
export function lostPhotos(draft: Pick<LocalDraft, 'ownerId' | 'id' | 'photos'>): ChosenPhoto[] {
  const named = storedJson(keyOf(draft));
  if (!Array.isArray(named)) return [];
  const isStored = (id: string) => draft.photos.some((photo) => photo.id === id);
  return (named as ChosenPhoto[]).filter(({ id }) => !savedHere.has(id) && !isStored(id));
}

/**
 * Keeps the names of the photos that are not stored yet in local storage, which is written at once, and asks before the
 * page is left while photos are being saved. It continues when the form is left, as the saving does.
 * @param lost those of an earlier page that nobody has removed yet
 * @returns a function that stops it and forgets the names
 */
export function namePhotos(
  editor: WatchedEditor,
  draft: DraftName,
  lost: () => readonly ChosenPhoto[],
): { update: () => void; stop: () => void } {
  let isAsking = false;
  const ask = (isSaving: boolean) => {
    if (isSaving === isAsking) return;
    isAsking = isSaving;
    if (isSaving) window.addEventListener('beforeunload', preventLeaving);
    else window.removeEventListener('beforeunload', preventLeaving);
  };
  const update = () => {
    const { photos, isSubmitted } = editor.read();
    for (const { id, state } of photos) {
      if (state === 'saving') savedHere.add(id);
      else savedHere.delete(id);
    }
    ask(photos.some(({ state }) => state === 'saving'));
    const unsaved = photos.filter(({ state }) => state !== 'saved');
    const isStored = (id: string) => photos.some((photo) => photo.id === id);
    const named = isSubmitted ? [] : [...lost().filter(({ id }) => !isStored(id)), ...unsaved];
    write(
      keyOf(draft),
      named.map(({ id, fileName, category, caption }) => ({ id, fileName, category, caption })),
    );
  };
  const stopWatching = editor.subscribe(update);
  return {
    update,
    stop: () => {
      stopWatching();
      ask(false);
      write(keyOf(draft), []);
    },
  };
}

const preventLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

function write(key: string, named: readonly ChosenPhoto[]): void {
  const text = named.length > 0 ? JSON.stringify(named) : null;
  if (localStorage.getItem(key) === text) return;
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // When local storage is full, the question before leaving is all there is.
  }
}
