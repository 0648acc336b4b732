import type { LocalDraft } from '#web/offline/database/records.ts';
import type { Drafts } from '#web/offline/drafts/drafts.ts';
import { type FormPhoto, savedPhoto } from '#web/offline/drafts/form-photos.ts';
import type { PhotoAbout } from '#web/offline/drafts/photos.ts';

/** The dependencies of an editor. */
export interface EditorOptions {
  drafts: Drafts;
  draft: LocalDraft;
  /** Whether the device already has it. */
  isKept: boolean;
  /** The form starts with more than the draft holds. */
  isDirty?: boolean;
  /** Returns the current values of the form, without photos. */
  readForm: () => object;
  /** Shows a value that another window has written, at its path in the form: `checklist.0.answer`. */
  showForm?: (path: string, value: unknown) => void;
  /** Called with the number of older automatic drafts that were deleted. */
  onRemoved?: (count: number) => void;
  /** Uploads a photo for which this device has no room; false when that is impossible, for example offline. */
  sendInstead?: (file: File, about: PhotoAbout) => boolean;
}

/** What a form shows of its draft. */
export interface EditorState {
  photos: readonly FormPhoto[];
  /** When the draft was last saved, as an ISO instant; null if never. */
  savedAt: string | null;
  isSaving: boolean;
  /** There are changes since. */
  isDirty: boolean;
  /** Why the last save failed. */
  problem: { title: string; advice: string } | null;
  /** Submitted, here or in another window: nothing is saved any more. */
  isSubmitted: boolean;
}

/** @param isDirty whether the form starts with more than the draft holds */
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
