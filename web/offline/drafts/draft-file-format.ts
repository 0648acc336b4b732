import * as z from 'zod/mini';
import { ATTACHMENTS_MAX, DRAFT_FILE_MAX_BYTES, DRAFT_PHOTO_MAX_BYTES } from '#shared/limits.ts';
import { t } from '#web/lib/text.ts';
import type { LocalDraft, PhotoFacts, SyncItem } from '#web/offline/database/records.ts';
import { DATABASE_VERSION } from '#web/offline/database/schema.ts';
import { DraftRefusal } from '#web/offline/drafts/draft-refusal.ts';

const photoSchema = z.object({
  id: z.uuid(),
  fileName: z.string().check(z.maxLength(255)),
  type: z.string().check(z.regex(/^image\/[\w.+-]+$/)),
  category: z.enum(['before', 'during', 'after', 'signature', 'document', 'other']),
  caption: z.string().check(z.maxLength(500)),
  size: z.number().check(z.nonnegative()),
  compressedSize: z.optional(z.number().check(z.nonnegative())),
  takenAt: z.iso.datetime(),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
  accuracyM: z.optional(z.number()),
  /** The stored bytes, as a data URL. */
  base64Data: z.string().check(z.regex(/^data:[^,]*;base64,/)),
});

const draftSchema = z.object({
  id: z.uuid(),
  ownerId: z.uuid(),
  workOrderId: z.uuid(),
  workOrderNumber: z.string().check(z.maxLength(40)),
  workOrderTitle: z.string().check(z.maxLength(500)),
  form: z.nullable(z.record(z.string(), z.unknown())),
  photos: z.array(photoSchema).check(z.maxLength(ATTACHMENTS_MAX)),
  metadata: z.object({
    id: z.uuid(),
    workOrderId: z.uuid(),
    lastModified: z.string(),
    version: z.literal(1),
    autoSaveCount: z.number(),
    isManual: z.boolean(),
    deviceInfo: z.object({ userAgent: z.string(), timestamp: z.string() }),
  }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  submittedAt: z.optional(z.iso.datetime()),
  refusal: z.optional(z.object({ title: z.string(), advice: z.string() })),
});

const itemSchema = z.object({
  id: z.string(),
  ownerId: z.uuid(),
  type: z.enum(['report_submit', 'photo_upload']),
  data: z.object({ draftId: z.uuid(), photoId: z.optional(z.uuid()) }),
  priority: z.number(),
  createdAt: z.iso.datetime(),
});

const fileSchema = z.object({
  drafts: z.array(z.unknown()),
  syncQueue: z.array(z.unknown()),
  metadata: z.object({ version: z.number() }),
});

/** A photo with its bytes in the file. */
export type FilePhoto = PhotoFacts & { base64Data: string };

export interface FileDraft {
  draft: Omit<LocalDraft, 'photos'>;
  photos: FilePhoto[];
  /** Its queue items. */
  items: SyncItem[];
}

/** The drafts in a file, validated one by one: a damaged draft does not affect the others. */
export async function readDraftFile(
  file: File,
  ownerId: string,
): Promise<{ found: FileDraft[]; refused: string[] }> {
  const content = fileSchema.safeParse(await parsed(file));
  if (!content.success) throw noDrafts();
  if (content.data.metadata.version > DATABASE_VERSION) {
    throw new DraftRefusal(
      t('This file comes from a newer version of the portal.'),
      t('Update this one, then import the file again.'),
    );
  }
  const items = content.data.syncQueue.flatMap((item) => itemSchema.safeParse(item).data ?? []);
  const found: FileDraft[] = [];
  const refused: string[] = [];
  for (const [index, entry] of content.data.drafts.entries()) {
    const { data } = draftSchema.safeParse(entry);
    if (!data) refused.push(t('Draft {{number}} of the file cannot be read.', { number: index + 1 }));
    else if (data.ownerId !== ownerId) {
      refused.push(t('A draft of {{number}} belongs to somebody else.', { number: data.workOrderNumber }));
    } else {
      const { photos, ...draft } = data;
      const own = items.filter((item) => item.data.draftId === draft.id && item.ownerId === ownerId);
      found.push({ draft, photos, items: own.map(asNew) });
    }
  }
  return { found, refused };
}

async function parsed(file: File): Promise<unknown> {
  if (file.size > DRAFT_FILE_MAX_BYTES) throw noDrafts();
  try {
    return JSON.parse(await file.text());
  } catch {
    throw noDrafts();
  }
}

const noDrafts = () =>
  new DraftRefusal(
    t('This file holds no drafts.'),
    t("Choose a file that was exported here; its name begins with 'workorder-drafts'."),
  );

/** Attempts of another device do not count on this one. */
function asNew({ data, ...item }: z.infer<typeof itemSchema>): SyncItem {
  const { draftId, photoId } = data;
  return { ...item, data: photoId ? { draftId, photoId } : { draftId }, retryCount: 0, maxRetries: 3 };
}

/** The bytes of a photo in the file. Throws a `DraftRefusal` when they cannot be read or are too many. */
export function bytesOfPhoto({ base64Data, fileName }: FilePhoto): Uint8Array<ArrayBuffer> {
  try {
    const text = atob(base64Data.slice(base64Data.indexOf(',') + 1));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    if (bytes.length > 0 && bytes.length <= DRAFT_PHOTO_MAX_BYTES) return bytes;
  } catch {
    // Not base64: reported below.
  }
  throw new DraftRefusal(t('The photo {{name}} of the file cannot be read.', { name: fileName }), '');
}

/** How many bytes are encoded per call: the number of arguments of a function is limited to some ten thousand. */
const SPELLED_BYTES = 8 * 1024;

/** A picture as a data URL. */
export async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const letters: string[] = [];
  for (let start = 0; start < bytes.length; start += SPELLED_BYTES) {
    letters.push(String.fromCharCode(...bytes.subarray(start, start + SPELLED_BYTES)));
  }
  return `data:${blob.type};base64,${btoa(letters.join(''))}`;
}
