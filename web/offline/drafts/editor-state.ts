import type { LocalDraft } from '#web/offline/database/records.ts';
import type { Drafts } from '#web/offline/drafts/drafts.ts';
import { type FormPhoto, savedPhoto } from '#web/offline/drafts/form-photos.ts';
import type { PhotoAbout } from '#web/offline/drafts/photos.ts';

/** What an editor is made of. */
export interface EditorOptions {
  drafts: Drafts;
  draft: LocalDraft;
  /** Whether the device has it already. */
  isKept: boolean;
  /** The form begins with more than the draft. */
  isDirty?: boolean;
  /** What the form holds at this moment, without photos. */
  readForm: () => object;
  /** So many older automatic drafts had to go. */
  onRemoved?: (count: number) => void;
  /** Takes over a photo for which this device has no room; false when it cannot, as without a signal. */
  sendInstead?: (file: File, about: PhotoAbout) => boolean;
}

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
