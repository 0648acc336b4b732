import type { AttachmentCategory } from '#web/lib/attachments.ts';

/** A photo that was picked for a form, on its way to where it is kept. */
export interface PickedPhoto {
  /** Where its bytes are or will be; also its name in lists. */
  path: string;
  fileName: string;
  category: AttachmentCategory;
  /** What somebody wrote to it. */
  caption?: string;
  /** On its way to the server, or onto this device, and whether that went well. */
  state: 'sending' | 'sent' | 'failed' | 'saving' | 'saved' | 'unsaved';
  /** What can be shown of it without asking the server. */
  file?: Blob;
  /** Why it failed, and what to do. */
  problem?: string;
  /** Where it is, when that is not where the others are. */
  note?: string;
  /** Where the source knows it. */
  takenAt?: string;
  hasLocation?: boolean;
  sizeBytes?: number;
}

/** Where the photos of a form are kept: `usePhotoUploads` sends them at once, a report's draft keeps them on the device. */
export interface PhotoSource<Photo extends PickedPhoto = PickedPhoto> {
  readonly photos: readonly Photo[];
  add(files: readonly File[], category: AttachmentCategory, about?: PhotoOrigin): void;
  retry(photo: Photo): void;
  remove(photo: Photo): void | Promise<void>;
  describe(photo: Photo, caption: string): void;
  /** Where photos have an order and can be looked at before they are sent. */
  arrange?: PhotoArrangement<Photo>;
}

interface PhotoOrigin {
  caption?: string;
  /** Just taken by the camera. */
  isTakenNow?: boolean;
}

export interface PhotoArrangement<Photo extends PickedPhoto> {
  /** Before (-1) or behind (1) its neighbour of the same category. */
  move(photo: Photo, by: -1 | 1): void;
  classify(photo: Photo, category: AttachmentCategory): void;
  /** All of the picture at this path. */
  open: (path: string) => Promise<Blob | undefined>;
}
