import { type FormPhoto, savedPhoto } from '#web/offline/form-photos.ts';
import type { LocalDraft } from '#web/offline/records.ts';

/** What a form shows of its draft. */
export interface EditorState {
  photos: readonly FormPhoto[];
  /** When the draft was kept last, ISO; null while it never was. */
  savedAt: string | null;
  isSaving: boolean;
  /** Something was written since. */
  isDirty: boolean;
  /** Why the last save failed. */
  problem: { title: string; advice: string } | null;
  /** Handed to the queue, here or in another window: nothing is kept any more. */
  isSubmitted: boolean;
}

/** @param isDirty whether the form begins with more than the draft */
export function initialState(
  { photos, updatedAt }: LocalDraft,
  { isKept, isDirty }: { isKept: boolean; isDirty: boolean },
): EditorState {
  return {
    photos: photos.map(savedPhoto),
    savedAt: isKept ? updatedAt : null,
    isSaving: false,
    isDirty,
    problem: null,
    isSubmitted: false,
  };
}
