import { storedJson } from '#web/lib/stored-json.ts';
import type { LocalDraft } from '#web/offline/database/records.ts';
import { holdSaving, untilNobodySaves } from '#web/offline/drafts/draft-in-use.ts';
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

/**
 * The photos that an earlier page did not finish saving: it was reloaded or closed. Waits until no window is saving
 * photos of the draft.
 */
export async function lostPhotos(draft: DraftName & Pick<LocalDraft, 'photos'>): Promise<ChosenPhoto[]> {
  const isStored = (id: string) => draft.photos.some((photo) => photo.id === id);
  const unsaved = () => namesOf(draft).filter(({ id }) => !savedHere.has(id) && !isStored(id));
  if (unsaved().length === 0) return [];
  await untilNobodySaves(draft.id);
  return unsaved();
}

/**
 * Keeps the names of the photos that are not stored yet in local storage, which is written at once, and asks before the
 * page is left while photos are being saved. It continues when the form is left, as the saving does.
 * @returns functions that forget the name of a lost photo, and that stop it and forget all names
 */
export function namePhotos(
  editor: WatchedEditor,
  draft: DraftName,
): { forget: (id: string) => void; stop: () => void } {
  /** Those that this form has named. Other windows name theirs in the same entry. */
  const mine = new Set<string>();
  let release: (() => void) | undefined;
  const mark = (isSaving: boolean) => {
    if (isSaving === Boolean(release)) return;
    if (isSaving) {
      window.addEventListener('beforeunload', preventLeaving);
      release = holdSaving(draft.id);
    } else {
      window.removeEventListener('beforeunload', preventLeaving);
      release?.();
      release = undefined;
    }
  };
  const update = () => {
    const { photos, isSubmitted } = editor.read();
    for (const { id, state } of photos) {
      if (state === 'saving') savedHere.add(id);
      else savedHere.delete(id);
    }
    const isSaving = !isSubmitted && photos.some(({ state }) => state === 'saving');
    // Before the names: no window may read them and find that nobody is saving.
    if (isSaving) mark(true);
    const unsaved = photos.filter(({ state }) => state !== 'saved');
    for (const { id } of unsaved) mine.add(id);
    const others = namesOf(draft).filter(
      ({ id }) => !mine.has(id) && !photos.some((photo) => photo.id === id),
    );
    write(draft, isSubmitted ? [] : [...others, ...unsaved]);
    if (!isSaving) mark(false);
  };
  const stopWatching = editor.subscribe(update);
  return {
    forget: (id) =>
      write(
        draft,
        namesOf(draft).filter((named) => named.id !== id),
      ),
    stop: () => {
      stopWatching();
      write(draft, []);
      mark(false);
    },
  };
}

const preventLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

function namesOf(draft: DraftName): ChosenPhoto[] {
  const named = storedJson(keyOf(draft));
  return Array.isArray(named) ? named : [];
}

function write(draft: DraftName, photos: readonly ChosenPhoto[]): void {
  const key = keyOf(draft);
  const named = photos.map(({ id, fileName, category, caption }) => ({ id, fileName, category, caption }));
  const text = named.length > 0 ? JSON.stringify(named) : null;
  if (localStorage.getItem(key) === text) return;
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // When local storage is full, the question before leaving is all there is.
  }
}
