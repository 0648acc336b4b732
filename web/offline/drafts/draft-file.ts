import { DRAFT_THUMBNAIL_PX } from '#shared/limits.ts';
import { today } from '#web/lib/dates.ts';
import { thumbnailOf } from '#web/lib/shrink-photo.ts';
import { t } from '#web/lib/text.ts';
import type { LocalDraft, LocalPhoto, PhotoFacts, SyncItem } from '#web/offline/database/records.ts';
import { DATABASE_VERSION } from '#web/offline/database/schema.ts';
import { storage } from '#web/offline/database/storage.ts';
import type { Change } from '#web/offline/database/store.ts';
import {
  base64Of,
  bytesOfPhoto,
  type FileDraft,
  type FilePhoto,
  readDraftFile,
} from '#web/offline/drafts/draft-file-format.ts';
import { keepingProblem } from '#web/offline/drafts/draft-refusal.ts';
import { draftsOn, type Shelf } from '#web/offline/drafts/drafts.ts';

export interface ImportResult {
  imported: number;
  /** Skipped, because the device has the same or a newer version. */
  known: number;
  /** Why the others were not imported, one sentence each. */
  refused: string[];
}

/** Exports a user's drafts to a file, and imports them (offline requirements 3.1 and 9.1). */
export function draftFilesOn(shelf: Shelf) {
  const drafts = draftsOn(shelf);

  /** All drafts of a user with their photos and queue items: 'workorder-drafts-2026-11-22.json'. */
  async function exportDrafts(ownerId: string): Promise<File> {
    const store = await shelf.whenUsable();
    const queue = (await store.all('syncQueue')).filter((item) => item.ownerId === ownerId);
    const parts: BlobPart[] = ['{"drafts":['];
    for (const [index, draft] of (await drafts.draftsOf(ownerId)).entries()) {
      if (index > 0) parts.push(',');
      parts.push(...(await partsOf(draft)));
    }
    const timestamp = new Date().toISOString();
    const metadata = {
      exportedAt: timestamp,
      version: DATABASE_VERSION,
      deviceInfo: { userAgent: navigator.userAgent, timestamp },
    };
    parts.push(`],"syncQueue":${JSON.stringify(queue.map(asFiled))},"metadata":${JSON.stringify(metadata)}}`);
    return new File(parts, `workorder-drafts-${today()}.json`, { type: 'application/json' });
  }

  /** A draft as JSON. Each photo is a part of its own, so that only one is text in memory. */
  async function partsOf({ photos, ...draft }: LocalDraft): Promise<BlobPart[]> {
    const parts: BlobPart[] = [`${JSON.stringify(draft).slice(0, -1)},"photos":[`];
    for (const facts of photos) {
      const kept = await drafts.photo(facts.id);
      if (!kept) continue;
      const text = JSON.stringify({ ...facts, base64Data: await base64Of(kept.blob) });
      parts.push(new Blob([parts.length > 1 ? `,${text}` : text]));
    }
    return [...parts, ']}'];
  }

  /**
   * Imports a file of `exportDrafts`, from this device or another one. If the draft exists here, the newer one stays,
   * and always one that was submitted here. Throws a `DraftRefusal` when the file contains no drafts.
   */
  async function importDrafts(file: File, ownerId: string): Promise<ImportResult> {
    const { found, refused } = await readDraftFile(file, ownerId);
    const result: ImportResult = { imported: 0, known: 0, refused };
    for (const entry of found) {
      const here = await drafts.draft(entry.draft.id);
      if (here && (here.submittedAt || here.updatedAt >= entry.draft.updatedAt)) {
        result.known += 1;
        continue;
      }
      try {
        await keep(entry, here);
        result.imported += 1;
      } catch (error) {
        const { title, advice } = keepingProblem(error);
        const { workOrderNumber: number } = entry.draft;
        refused.push(t('{{number}}: {{reason}}', { number, reason: `${title} ${advice}`.trim() }));
      }
    }
    return result;
  }

  async function keep({ draft, photos, items }: FileDraft, here: LocalDraft | undefined): Promise<void> {
    const add: LocalPhoto[] = [];
    for (const photo of photos) add.push(await photoFrom(photo, draft));
    const { submittedAt, ...unsent } = draft;
    const drop =
      here?.photos.map(({ id }) => id).filter((id) => !photos.some((photo) => photo.id === id)) ?? [];
    const saved = await drafts.saveDraft(
      { ...unsent, photos: photos.map(factsOf) },
      { isManual: draft.metadata.isManual, add, drop },
    );
    // Queued items continue from here; without items it is a draft again.
    if (!submittedAt || items.length === 0) return;
    await shelf.write([
      { store: 'drafts', put: { ...saved.draft, submittedAt } },
      ...items.map((item): Change => ({ store: 'syncQueue', put: item })),
    ]);
  }

  return { exportDrafts, importDrafts };
}

export const { exportDrafts, importDrafts } = draftFilesOn(storage);

/** An upload URL is valid only for the session of this device. */
function asFiled({ data, ...item }: SyncItem) {
  const { uploadUrl: _uploadUrl, ...rest } = { uploadUrl: undefined, ...data };
  return { ...item, data: rest };
}

const factsOf = ({ base64Data: _base64Data, ...facts }: FilePhoto): PhotoFacts => facts;

async function photoFrom(photo: FilePhoto, draft: Pick<LocalDraft, 'id' | 'ownerId'>): Promise<LocalPhoto> {
  const blob = new Blob([bytesOfPhoto(photo)], { type: photo.type });
  const thumbnail = await thumbnailOf(blob, DRAFT_THUMBNAIL_PX);
  return {
    id: photo.id,
    draftId: draft.id,
    ownerId: draft.ownerId,
    size: blob.size,
    blob,
    ...(thumbnail && { thumbnail }),
  };
}
