import { ATTACHMENTS_MAX } from '#shared/limits.ts';
import type { LocalDraft, LocalPhoto } from '#web/offline/database/records.ts';
import { storage } from '#web/offline/database/storage.ts';
import type { Change, Decision, OfflineStore } from '#web/offline/database/store.ts';
import { DRAFT_LIMITS, type DraftLimits, MEMORY_LIMITS, makeRoom } from '#web/offline/drafts/draft-limits.ts';
import { type DraftContent, mergedForm, mergedPhotos } from '#web/offline/drafts/draft-merge.ts';
import {
  DraftRefusal,
  limitRefusal,
  submittedElsewhere,
  tooManyPhotos,
} from '#web/offline/drafts/draft-refusal.ts';

/** The storage operations that drafts need. */
export interface Shelf extends Pick<OfflineStore, 'write' | 'update'> {
  whenUsable(): Promise<OfflineStore>;
}

export interface SaveOptions {
  /** The user clicked 'Save draft'. Such a draft stays a manual one. */
  isManual: boolean;
  /** The content that the draft was edited from; without it, the draft replaces the fields of the stored one. */
  base?: DraftContent;
  /** New photos, with their bytes. */
  add?: readonly LocalPhoto[];
  /** Photos that were removed. */
  drop?: readonly string[];
}

export interface SavedDraft {
  draft: LocalDraft;
  /** How many older automatic drafts were deleted. */
  removed: number;
}

interface NewDraft {
  ownerId: string;
  workOrder: { id: string; number: string; title: string };
  form: unknown;
  /** The report's `submission_key`. */
  id?: string;
}

/** A draft that is not stored yet. */
export function newDraft({ ownerId, workOrder, form, id = crypto.randomUUID() }: NewDraft): LocalDraft {
  const now = new Date().toISOString();
  return {
    id,
    ownerId,
    workOrderId: workOrder.id,
    workOrderNumber: workOrder.number,
    workOrderTitle: workOrder.title,
    form,
    photos: [],
    metadata: metadataOf({ id, workOrderId: workOrder.id }, false, now),
    createdAt: now,
    updatedAt: now,
  };
}

/** The drafts of this device. */
export function draftsOn(shelf: Shelf) {
  /**
   * Saves a draft and the changes of its photos, after making room for it. One transaction reads the stored draft and
   * writes the merged one: what another window wrote meanwhile stays, except for fields that this one changed, too.
   * Rejects with a `DraftRefusal` or a `StorageError`.
   */
  async function saveDraft(draft: LocalDraft, options: SaveOptions): Promise<SavedDraft> {
    const limits = limitsOf(await shelf.whenUsable());
    const { add = [], drop = [] } = options;
    const { result } = await shelf.update<SavedDraft | DraftRefusal>(
      ['attachments'],
      (drafts) => {
        const own = drafts.filter(({ ownerId }) => ownerId === draft.ownerId);
        const kept = own.find(({ id }) => id === draft.id);
        if (kept?.submittedAt) return refused(submittedElsewhere());
        const next = nextVersion(draft, kept, options);
        if (add.length > 0 && next.photos.length > ATTACHMENTS_MAX) return refused(tooManyPhotos());
        const others = own.filter((other) => other !== kept);
        const room = makeRoom(next, kept, others, limits);
        if ('refusal' in room) return refused(limitRefusal(room.refusal, mostOf(room.refusal, limits)));
        const changes: Change[] = [
          ...room.remove.flatMap((other) => removalOf(other)),
          { store: 'drafts', put: next },
          ...add.map((photo): Change => ({ store: 'attachments', put: photo })),
          ...drop.map((id): Change => ({ store: 'attachments', remove: id })),
        ];
        return { changes, result: { draft: next, removed: room.remove.length } };
      },
      add,
    );
    if (result instanceof DraftRefusal) throw result;
    return result;
  }

  /** All drafts of a user, including submitted ones, newest first. */
  async function draftsOf(ownerId: string): Promise<LocalDraft[]> {
    const store = await shelf.whenUsable();
    const drafts = await store.all('drafts');
    return drafts
      .filter((draft) => draft.ownerId === ownerId)
      .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  }

  async function draft(id: string): Promise<LocalDraft | undefined> {
    return (await shelf.whenUsable()).get('drafts', id);
  }

  async function photo(id: string): Promise<LocalPhoto | undefined> {
    return (await shelf.whenUsable()).get('attachments', id);
  }

  /** Deletes a draft, its photos, and its queue items, as the user has asked. */
  async function removeDraft(id: string): Promise<void> {
    const store = await shelf.whenUsable();
    const kept = await store.get('drafts', id);
    if (!kept) return;
    const waiting = (await store.all('syncQueue')).filter(({ data }) => data.draftId === id);
    await shelf.write([
      ...removalOf(kept),
      ...waiting.map((item): Change => ({ store: 'syncQueue', remove: item.id })),
    ]);
  }

  return { saveDraft, draftsOf, draft, photo, removeDraft };
}

export const { saveDraft, draftsOf, draft, photo, removeDraft } = draftsOn(storage);

export type Drafts = ReturnType<typeof draftsOn>;

function limitsOf({ kind }: OfflineStore): DraftLimits {
  return kind === 'memory' ? MEMORY_LIMITS : DRAFT_LIMITS;
}

const mostOf = (limit: 'per_work_order' | 'drafts' | 'bytes', limits: DraftLimits) =>
  limit === 'per_work_order' ? limits.perWorkOrder : limits[limit];

const refused = (result: DraftRefusal): Decision<DraftRefusal> => ({ changes: [], result });

/** What is written over the stored version, `kept`. */
function nextVersion(
  draft: LocalDraft,
  kept: LocalDraft | undefined,
  { isManual, base = kept, add = [], drop = [] }: SaveOptions,
): LocalDraft {
  const now = new Date().toISOString();
  const added = new Set(add.map(({ id }) => id));
  return {
    ...draft,
    ...(kept &&
      base && {
        // It may have been refused after this window read it.
        ...(kept.refusal && { refusal: kept.refusal }),
        form: mergedForm({ base: base.form, mine: draft.form, theirs: kept.form }),
        photos: mergedPhotos(
          { base: base.photos, mine: draft.photos, theirs: kept.photos },
          { added, dropped: new Set(drop) },
        ),
      }),
    metadata: metadataOf(draft, isManual || Boolean(kept?.metadata.isManual), now),
    updatedAt: now,
  };
}

function metadataOf(
  { id, workOrderId }: Pick<LocalDraft, 'id' | 'workOrderId'>,
  isManual: boolean,
  timestamp: string,
): LocalDraft['metadata'] {
  return {
    id,
    workOrderId,
    lastModified: timestamp,
    version: 1,
    autoSaveCount: isManual ? 0 : 1,
    isManual,
    deviceInfo: { userAgent: navigator.userAgent, timestamp },
  };
}

function removalOf({ id, photos }: LocalDraft): Change[] {
  return [
    { store: 'drafts', remove: id },
    ...photos.map((one): Change => ({ store: 'attachments', remove: one.id })),
  ];
}
