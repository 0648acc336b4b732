import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LocalDraft } from '#web/offline/database/records.ts';
import { bytesOf, type DraftLimits, makeRoom } from '#web/offline/drafts/draft-limits.ts';
import { newDraft } from '#web/offline/drafts/drafts.ts';

const LIMITS: DraftLimits = { drafts: 8, perWorkOrder: 3, bytes: 100 };

interface Kind {
  workOrder: number;
  bytes: number;
  isManual: boolean;
  isSubmitted: boolean;
  age: number;
}

const kinds = fc.record({
  workOrder: fc.integer({ min: 0, max: 3 }),
  bytes: fc.integer({ min: 0, max: 60 }),
  isManual: fc.boolean(),
  isSubmitted: fc.boolean(),
  age: fc.integer({ min: 0, max: 1000 }),
});

function draftOf({ workOrder, bytes, isManual, isSubmitted, age }: Kind): LocalDraft {
  const id = String(workOrder);
  const draft = newDraft({ ownerId: 'me', workOrder: { id, number: id, title: '' }, form: null });
  return {
    ...draft,
    photos: bytes > 0 ? [photoOf(bytes)] : [],
    metadata: { ...draft.metadata, isManual },
    updatedAt: new Date(Date.UTC(2026, 0, 1) - age * 60_000).toISOString(),
    ...(isSubmitted && { submittedAt: draft.createdAt }),
  };
}

const photoOf = (size: number) => ({
  ...{ id: crypto.randomUUID(), fileName: 'a.jpg', type: 'image/jpeg', category: 'after' as const },
  ...{ caption: '', size: size * 3, compressedSize: size, takenAt: '2026-01-01T00:00:00.000Z' },
});

const check = (property: fc.IProperty<[Kind, Kind[], boolean]>) =>
  fc.assert(property, {
    numRuns: 2000,
  });

test('only automatic drafts are deleted, and none while everything fits', () => {
  check(
    fc.property(kinds, fc.array(kinds, { maxLength: 14 }), fc.boolean(), (kind, otherKinds, isKept) => {
      const draft = draftOf(kind);
      const others = otherKinds.map(draftOf);
      const room = makeRoom(draft, isKept ? { ...draft, photos: [] } : undefined, others, LIMITS);
      const gone = 'remove' in room ? room.remove : [];
      expect(gone.every(isAutomatic)).toBe(true);
      if (!isOver(draft, others)) expect(room).toEqual({ remove: [] });
    }),
  );
});

test('of two automatic drafts of one work order and size the older one is deleted first', () => {
  check(
    fc.property(kinds, fc.array(kinds, { maxLength: 14 }), fc.boolean(), (kind, otherKinds, isKept) => {
      const others = otherKinds.map(draftOf);
      const draft = draftOf(kind);
      const room = makeRoom(draft, isKept ? draft : undefined, others, LIMITS);
      if ('refusal' in room) return;
      const staying = others.filter((other) => isAutomatic(other) && !room.remove.includes(other));
      for (const gone of room.remove) {
        const alike = staying.filter(
          (other) => other.workOrderId === gone.workOrderId && bytesOf(other) === bytesOf(gone),
        );
        for (const other of alike) expect(other.updatedAt >= gone.updatedAt).toBe(true);
      }
    }),
  );
});

test('what is accepted fits, unless it needs no more room than before', () => {
  check(
    fc.property(kinds, fc.array(kinds, { maxLength: 14 }), fc.boolean(), (kind, otherKinds, isKept) => {
      const draft = draftOf(kind);
      const others = otherKinds.map(draftOf);
      const room = makeRoom(draft, isKept ? draft : undefined, others, LIMITS);
      if ('refusal' in room) {
        expect(isKept).toBe(false);
        return;
      }
      const left = others.filter((other) => !room.remove.includes(other));
      if (!isKept && bytesOf(draft) > 0) expect(isOver(draft, left)).toBe(false);
    }),
  );
});

test('what is refused would not fit even without any automatic draft', () => {
  check(
    fc.property(kinds, fc.array(kinds, { maxLength: 14 }), fc.boolean(), (kind, otherKinds, _isKept) => {
      const draft = draftOf(kind);
      const others = otherKinds.map(draftOf);
      const room = makeRoom(draft, undefined, others, LIMITS);
      if (!('refusal' in room)) return;
      const staying = others.filter((other) => !isAutomatic(other));
      expect(isOver(draft, staying)).toBe(true);
    }),
  );
});

test('a larger draft that was stored before is refused a new photo, never its text', () => {
  const full = [1, 2].map(() =>
    draftOf({ workOrder: 1, bytes: 50, isManual: true, isSubmitted: false, age: 1 }),
  );
  const draft = draftOf({ workOrder: 2, bytes: 0, isManual: false, isSubmitted: false, age: 0 });
  expect(makeRoom({ ...draft, form: { text: 'more' } }, draft, full, LIMITS)).toEqual({ remove: [] });
  expect(makeRoom({ ...draft, photos: [photoOf(1)] }, draft, full, LIMITS)).toEqual({ refusal: 'bytes' });
});

test('the sixth draft of a work order replaces its oldest automatic one, not another work order’s', () => {
  const of = (workOrder: number, age: number, isManual: boolean) =>
    draftOf({ workOrder, age, isManual, bytes: 0, isSubmitted: false });
  const others = [
    of(1, 9, true),
    of(1, 5, false),
    of(1, 7, false),
    of(1, 1, false),
    of(1, 3, true),
    of(2, 99, false),
  ];
  expect(makeRoom(of(1, 0, false), undefined, others)).toEqual({ remove: [others[2]] });
  const manual = others.map((other) => ({ ...other, metadata: { ...other.metadata, isManual: true } }));
  expect(makeRoom(of(1, 0, false), undefined, manual)).toEqual({ refusal: 'per_work_order' });
});

const isAutomatic = ({ metadata, submittedAt }: LocalDraft) => !metadata.isManual && !submittedAt;

/** More than any of the limits. */
function isOver(draft: LocalDraft, others: readonly LocalDraft[]): boolean {
  const all = [draft, ...others];
  return (
    all.length > LIMITS.drafts ||
    all.filter(({ workOrderId }) => workOrderId === draft.workOrderId).length > LIMITS.perWorkOrder ||
    all.reduce((sum, one) => sum + bytesOf(one), 0) > LIMITS.bytes
  );
}
