import type { AttachmentCategory } from '#web/lib/attachments.ts';

/** A photo that was picked for a form, and is being uploaded or stored. */
export interface PickedPhoto {
  /** The object key of its bytes; also its key in lists. */
  path: string;
  fileName: string;
  category: AttachmentCategory;
  /** Its caption. */
  caption?: string;
  /** The state of its upload, or of its storage on this device; lost if neither has its bytes. */
  state: 'sending' | 'sent' | 'failed' | 'saving' | 'saved' | 'unsaved' | 'lost';
  /** A preview that needs no request. */
  file?: Blob;
  /** Why it failed, and what to do. */
  problem?: string;
  /** Where it is stored, if not where the others are. */
  note?: string;
  /** If the source knows it. */
  takenAt?: string;
  hasLocation?: boolean;
  sizeBytes?: number;
}

/** Stores the photos of a form: `usePhotoUploads` uploads them at once, a report's draft stores them on the device. */
export interface PhotoSource<Photo extends PickedPhoto = PickedPhoto> {
  readonly photos: readonly Photo[];
  add(files: readonly File[], category: AttachmentCategory, about?: PhotoOrigin): void;
  retry(photo: Photo): void;
  remove(photo: Photo): void | Promise<void>;
  describe(photo: Photo, caption: string): void;
  /** For sources whose photos have an order and can be opened before they are sent. */
  arrange?: PhotoArrangement<Photo>;
}

interface PhotoOrigin {
  caption?: string;
  /** Taken by the camera just now. */
  isTakenNow?: boolean;
}

export interface PhotoArrangement<Photo extends PickedPhoto> {
  /** Swaps it with the one before (-1) or after (1) it in the same category. */
  move(photo: Photo, by: -1 | 1): void;
  classify(photo: Photo, category: AttachmentCategory): void;
  /** The full picture at this path. */
  open: (path: string) => Promise<Blob | undefined>;
}
