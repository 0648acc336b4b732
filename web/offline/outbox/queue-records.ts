import { t } from '#web/lib/text.ts';
import type { LocalDraft, SyncItem } from '#web/offline/database/records.ts';
import type { Change, OfflineStore } from '#web/offline/database/store.ts';
import { DeliveryError, type Failure } from '#web/offline/outbox/failure.ts';
import { afterFailure, fresh, itemsOf, reportItem } from '#web/offline/outbox/sync-queue.ts';

interface QueueRecordsDependencies {
  store: () => Promise<OfflineStore>;
  write: (changes: readonly Change[]) => Promise<void>;
  update: OfflineStore['update'];
  now: () => number;
}

/**
 * The queue's writes to the storage. Each step is one transaction, so that a device that loses power has done all of it
 * or nothing.
 */
export function createQueueRecords({ store, write, update, now }: QueueRecordsDependencies) {
  const draftOf = async (id: string) => (await store()).get('drafts', id);
  const item = async (id: string) => (await store()).get('syncQueue', id);
  const all = async () => (await store()).all('syncQueue');
  /** Whether the item is still the one that was sent: a draft that is taken back and submitted again has a new one. */
  const isCurrent = async ({ id, createdAt }: SyncItem) => (await item(id))?.createdAt === createdAt;
  const ofDraft = async (draftId: string) => (await all()).filter(({ data }) => data.draftId === draftId);
  const removalOf = (draftId: string, draft: LocalDraft | undefined): Change[] => [
    { store: 'drafts', remove: draftId },
    ...(draft?.photos ?? []).map(({ id }): Change => ({ store: 'attachments', remove: id })),
  ];

  return {
    draftOf,
    item,

    ownedBy: async (ownerId: string | null): Promise<SyncItem[]> =>
      ownerId === null ? [] : (await all()).filter((known) => known.ownerId === ownerId),

    /**
     * Writes a finished draft and all its items together, with what another window has just added to it.
     * @returns the submitted draft; undefined when it is gone
     */
    async handOver(draftId: string): Promise<LocalDraft | undefined> {
      const submittedAt = new Date(now()).toISOString();
      const { result } = await update<LocalDraft | undefined>(['syncQueue'], (drafts) => {
        const draft = drafts.find(({ id }) => id === draftId);
        if (!draft || draft.submittedAt) return { changes: [], result: draft };
        const { refusal: _earlier, ...finished } = draft;
        const items = itemsOf(draft, now()).map((put): Change => ({ store: 'syncQueue', put }));
        const put = { ...finished, submittedAt };
        return { changes: [{ store: 'drafts', put }, ...items], result: put };
      });
      return result;
    },

    /** @throws DeliveryError when the device has lost it */
    async pieceOf({ id, type, data }: SyncItem) {
      const draft = await draftOf(data.draftId);
      if (!draft) throw new DeliveryError(lost(t('Its report is no longer on this device')));
      if (type === 'report_submit') return { draft };
      const facts = draft.photos.find((photo) => photo.id === id);
      const photo = await (await store()).get('attachments', id);
      if (!facts || !photo) throw new DeliveryError(lost(t('This photo is no longer on this device')));
      return { draft, facts, photo };
    },

    /**
     * The item was delivered. With the last item of a draft, the draft is deleted, too.
     * @returns false, and deletes nothing, if the user changed or deleted the item while it was being sent
     */
    async arrived(sent: SyncItem): Promise<boolean> {
      if (!(await isCurrent(sent))) return false;
      const { id, data } = sent;
      const { draftId } = data;
      const others = (await ofDraft(draftId)).filter((other) => other.id !== id);
      await write([
        { store: 'syncQueue', remove: id },
        ...(others.length === 0 ? removalOf(draftId, await draftOf(draftId)) : []),
      ]);
      return true;
    },

    isCurrent,

    /** After a failed attempt; returns the updated item. Items that the user has deleted meanwhile stay deleted. */
    async failed(tried: SyncItem, failure: Failure, gotFurther: boolean): Promise<SyncItem | undefined> {
      const kept = await item(tried.id);
      if (!kept) return undefined;
      const put = afterFailure(kept, failure, { now: now(), gotFurther });
      await write([{ store: 'syncQueue', put }]);
      return put;
    },

    /** Where an upload can continue. */
    async goOnAt({ id }: SyncItem, uploadUrl: string): Promise<void> {
      const kept = await item(id);
      if (kept) await write([{ store: 'syncQueue', put: { ...kept, data: { ...kept.data, uploadUrl } } }]);
    },

    /**
     * Makes a submitted draft editable again, if its report has not arrived. The draft keeps the reason of its refusal.
     * @param refusal of a report that was refused just now
     * @returns false when that is impossible, because it has arrived or was deleted
     */
    async takeBack(draftId: string, refusal?: LocalDraft['refusal']): Promise<boolean> {
      const [draft, items] = await Promise.all([draftOf(draftId), ofDraft(draftId)]);
      const report = items.find(({ type }) => type === 'report_submit');
      if (!draft || !report) return false;
      const { submittedAt: _submitted, ...editable } = draft;
      const why = refusal ?? (report.needsAttention ? report.error : undefined);
      await write([
        { store: 'drafts', put: { ...editable, ...(why && { refusal: why }) } },
        ...items.map(({ id }): Change => ({ store: 'syncQueue', remove: id })),
      ]);
      return true;
    },

    async renew(id: string): Promise<void> {
      const kept = await item(id);
      if (kept) await write([{ store: 'syncQueue', put: fresh(kept) }]);
    },

    /** The user deletes it: a photo alone, or a report with all its photos. */
    async discard(id: string): Promise<void> {
      const gone = await item(id);
      if (!gone) return;
      const { draftId } = gone.data;
      const draft = await draftOf(draftId);
      if (gone.type === 'report_submit' || !draft) {
        const items = await ofDraft(draftId);
        const removals = items.map((known): Change => ({ store: 'syncQueue', remove: known.id }));
        return write([...removals, ...removalOf(draftId, draft)]);
      }
      await write([
        { store: 'syncQueue', remove: id },
        { store: 'attachments', remove: id },
        { store: 'drafts', put: { ...draft, photos: draft.photos.filter((photo) => photo.id !== id) } },
        // The office expects one photo less: the report is sent again to say so.
        { store: 'syncQueue', put: reportItem(draftId, draft.ownerId, now()) },
      ]);
    },
  };
}

const lost = (title: string): Failure => ({
  kind: 'refused',
  isGone: true,
  words: { title, advice: t('Delete it here; if it is needed, take it again.') },
});
