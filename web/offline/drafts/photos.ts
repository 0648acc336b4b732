import { DRAFT_PHOTO_MAX_BYTES, DRAFT_THUMBNAIL_PX } from '#shared/limits.ts';
import { nearestStorableInstant } from '#shared/rules/storable-instant.ts';
import type { AttachmentCategory } from '#web/lib/attachments.ts';
import { currentPosition } from '#web/lib/location/position.ts';
import { preparePhoto } from '#web/lib/shrink-photo.ts';
import type { LocalDraft, LocalPhoto, PhotoFacts } from '#web/offline/database/records.ts';
import { notAPhoto, photoTooLarge } from '#web/offline/drafts/draft-refusal.ts';
import { draft as keptDraft, saveDraft } from '#web/offline/drafts/drafts.ts';

export interface PhotoAbout {
  category: AttachmentCategory;
  caption?: string;
  /** It was just taken by the camera, so its position and time are the current ones. */
  isTakenNow?: boolean;
  /** Its permanent id; every attempt to store it uses the same one. */
  id?: string;
}

/** The types that the bucket of attachments accepts. */
const KEPT_TYPES = /^image\/(jpeg|png|webp|heic|heif|avif)$/;
/** Systems that do not know HEIC give such files no type. */
const HEIC_NAME = /\.(hei[cf])$/i;
/** A file that was changed this recently was taken for this report, whichever application took it. */
const FRESH_MS = 2 * 60_000;

/**
 * Converts a picked file to a photo of a draft: scaled if that makes it smaller, with its thumbnail. Rejects with a
 * `DraftRefusal` when it is not a picture or still too large.
 */
export async function photoFrom(
  draft: Pick<LocalDraft, 'id' | 'ownerId'>,
  picked: File,
  about: PhotoAbout,
): Promise<{ facts: PhotoFacts; photo: LocalPhoto }> {
  const original = withType(picked);
  const { file, thumbnail } = await preparePhoto(original, DRAFT_THUMBNAIL_PX);
  if (!KEPT_TYPES.test(file.type)) throw notAPhoto(picked.name);
  if (file.size > DRAFT_PHOTO_MAX_BYTES) throw photoTooLarge(picked.name);
  const id = about.id ?? crypto.randomUUID();
  return {
    facts: {
      id,
      fileName: file.name.slice(-255),
      type: file.type,
      category: about.category,
      caption: about.caption ?? '',
      size: original.size,
      ...(file !== original && { compressedSize: file.size }),
      takenAt: takenAt(picked, about),
    },
    photo: {
      id,
      draftId: draft.id,
      ownerId: draft.ownerId,
      size: file.size,
      blob: file,
      ...(thumbnail && { thumbnail }),
    },
  };
}

/** Adds a photo to the end of a draft, and saves it. Rejects with a `DraftRefusal` or a `StorageError`. */
export async function addPhoto(draft: LocalDraft, file: File, about: PhotoAbout): Promise<PhotoFacts> {
  const { facts, photo } = await photoFrom(draft, file, about);
  // The text has not changed here, so the stored version counts.
  const current = (await keptDraft(draft.id)) ?? draft;
  const photos = [...current.photos, facts];
  await saveDraft({ ...current, photos }, { isManual: false, base: current, add: [photo] });
  return facts;
}

export type PhotoPosition = Pick<PhotoFacts, 'latitude' | 'longitude' | 'accuracyM'>;

/** The current position for a photo that is being taken; nothing for an older one, or when the position is unknown. */
export async function locationOf(file: File, about: PhotoAbout): Promise<PhotoPosition> {
  if (!about.isTakenNow && Date.now() - file.lastModified > FRESH_MS) return {};
  try {
    const { latitude, longitude, accuracyM } = await currentPosition();
    return { latitude, longitude, accuracyM };
  } catch {
    return {};
  }
}

/** A camera's photo was taken now; a picked file has its own time, unless its clock was ahead. */
function takenAt({ lastModified }: File, { isTakenNow }: PhotoAbout): string {
  const now = Date.now();
  return nearestStorableInstant(isTakenNow ? now : Math.min(lastModified, now));
}

function withType(file: File): File {
  if (file.type) return file;
  const [, ending] = HEIC_NAME.exec(file.name) ?? [];
  if (!ending) return file;
  return new File([file], file.name, {
    type: `image/${ending.toLowerCase()}`,
    lastModified: file.lastModified,
  });
}
