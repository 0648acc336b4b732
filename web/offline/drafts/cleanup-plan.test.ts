import { describe, expect, test } from 'vitest';
import { campaign } from '#test/support/campaign.ts';
import type { LocalDraft, SyncItem } from '#web/offline/database/records.ts';
import { planCleanup, type SeenDrafts } from '#web/offline/drafts/cleanup-plan.ts';

const DAY_MS = 24 * 60 * 60_000;
const NOW_MS = Date.parse('2026-06-01T12:00:00Z');

const draftOf = (id: string, more: Partial<LocalDraft> & { isManual?: boolean } = {}): LocalDraft => {
  const { isManual = false, ...rest } = more;
  return {
    ...{ id, ownerId: 'me', workOrderId: 'wo', workOrderNumber: 'WO-1', workOrderTitle: 'Door', form: {} },
    ...{ photos: [], createdAt: '2020-01-01T00:00:00Z', updatedAt: '2020-01-01T00:00:00Z' },
    metadata: {
      ...{ id, workOrderId: 'wo', lastModified: '', version: 1, autoSaveCount: isManual ? 0 : 1, isManual },
      deviceInfo: { userAgent: '', timestamp: '' },
    },
    ...rest,
  };
};
const itemOf = (draftId: string, more: Partial<SyncItem> = {}): SyncItem => ({
  ...{ id: `report:${draftId}`, ownerId: 'me', type: 'report_submit', data: { draftId }, priority: 2 },
  ...{ retryCount: 3, maxRetries: 3, createdAt: '2020-01-01T00:00:00Z' },
  ...more,
});

const plan = (input: Partial<Parameters<typeof planCleanup>[0]>) =>
  planCleanup({ drafts: [], items: [], seen: {}, inUse: new Set(), nowMs: NOW_MS, ...input });
const seenBefore = (id: string, days: number): SeenDrafts => ({
  [id]: { updatedAt: '2020-01-01T00:00:00Z', seenAtMs: NOW_MS - days * DAY_MS },
});
const removed = ({ drafts }: { drafts: LocalDraft[] }) => drafts.map(({ id }) => id);

describe('drafts', () => {
  test('an automatic one that did not change for more than 30 days is deleted', () => {
    expect(removed(plan({ drafts: [draftOf('a')], seen: seenBefore('a', 31) }))).toEqual(['a']);
    expect(removed(plan({ drafts: [draftOf('a')], seen: seenBefore('a', 29) }))).toEqual([]);
  });

  test('one that is old only by the device’s clock counts as seen for the first time, and stays', () => {
    const { drafts, seen } = plan({ drafts: [draftOf('a')] });
    expect(drafts).toEqual([]);
    expect(seen).toEqual({ a: { updatedAt: '2020-01-01T00:00:00Z', seenAtMs: NOW_MS } });
  });

  test('one that changed since starts over', () => {
    const drafts = [draftOf('a', { updatedAt: '2020-01-02T00:00:00Z' })];
    expect(plan({ drafts, seen: seenBefore('a', 90) }).seen.a?.seenAtMs).toBe(NOW_MS);
  });

  test('manual, submitted, queued and open ones stay, however old', () => {
    const drafts = [
      draftOf('manual', { isManual: true }),
      draftOf('submitted', { submittedAt: '2020-01-01T00:00:00Z' }),
      draftOf('queued'),
      draftOf('open'),
    ];
    const seen = Object.assign({}, ...drafts.map(({ id }) => seenBefore(id, 400)));
    const result = plan({ drafts, seen, items: [itemOf('queued')], inUse: new Set(['open']) });
    expect(removed(result)).toEqual([]);
  });
});

describe('items of the queue', () => {
  test('one that can still be sent is never deleted', () => {
    expect(plan({ drafts: [draftOf('a')], items: [itemOf('a')] }).items).toEqual([]);
  });

  test('one whose draft is gone is deleted when it is old and has failed finally', () => {
    expect(plan({ items: [itemOf('gone')] }).items).toHaveLength(1);
    expect(plan({ items: [itemOf('gone', { retryCount: 2 })] }).items).toEqual([]);
    expect(plan({ items: [itemOf('gone', { createdAt: new Date(NOW_MS).toISOString() })] }).items).toEqual(
      [],
    );
  });
});

test('whatever the device’s clock does, nothing is deleted that changed within 30 real days', () => {
  const { seed, random } = campaign('cleanup', '200 runs');
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  for (let run = 0; run < 200; run++) {
    let trueMs = NOW_MS;
    let jumpMs = 0;
    let seen: SeenDrafts = {};
    const touchedMs = new Map<string, number>();
    let drafts: LocalDraft[] = [];
    for (let step = 0; step < 40; step++) {
      trueMs += between(0, 5 * DAY_MS);
      if (random() < 0.3) jumpMs = between(-365, 365) * DAY_MS;
      if (random() < 0.5) {
        const id = `draft-${between(0, 5)}`;
        const updatedAt = new Date(trueMs + jumpMs).toISOString();
        const isManual = drafts.some((draft) => draft.id === id && draft.metadata.isManual) || random() < 0.2;
        drafts = [...drafts.filter((draft) => draft.id !== id), draftOf(id, { updatedAt, isManual })];
        touchedMs.set(id, trueMs);
      }
      const result = planCleanup({ drafts, items: [], seen, inUse: new Set(), nowMs: trueMs });
      for (const { id, metadata } of result.drafts) {
        expect(metadata.isManual, `seed ${seed}`).toBe(false);
        expect(trueMs - (touchedMs.get(id) ?? 0), `seed ${seed}`).toBeGreaterThan(30 * DAY_MS);
      }
      drafts = drafts.filter((draft) => !result.drafts.includes(draft));
      seen = result.seen;
    }
  }
});
