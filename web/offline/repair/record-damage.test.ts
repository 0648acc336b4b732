import { describe, expect, test } from 'vitest';
import type { StoreName } from '#web/offline/database/store.ts';
import { damageOf, isUsable, type Known } from '#web/offline/repair/record-damage.ts';
import { repairRecord } from '#web/offline/repair/repair-records.ts';

const NOW = '2026-06-01T12:00:00.000Z';
const KNOWN: Known = { draftIds: new Set(['d']), photoIds: new Set(['p']) };
const bytes = { bytes: new ArrayBuffer(4), type: 'image/jpeg' };
const draft = {
  ...{ id: 'd', ownerId: 'me', workOrderId: 'wo', form: {}, createdAt: NOW, updatedAt: NOW },
  photos: [{ id: 'p', fileName: 'door.jpg', size: 4 }],
  metadata: { isManual: false },
};
const photo = { id: 'p', draftId: 'd', ownerId: 'me', size: 4, blob: bytes };
const item = {
  ...{ id: 'i', ownerId: 'me', type: 'report_submit', data: { draftId: 'd' }, createdAt: NOW },
  ...{ priority: 1, retryCount: 0, maxRetries: 3 },
};
const why = (store: StoreName, record: unknown) => damageOf(store, record, KNOWN)?.why;

describe('the damage of a record', () => {
  test('none, if it is intact', () => {
    expect([why('drafts', draft), why('attachments', photo), why('syncQueue', item)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('drafts of an earlier version have no owner yet', () => {
    expect(why('drafts', { ...draft, ownerId: '', workOrderId: '' })).toBeUndefined();
  });

  test.each<[StoreName, unknown, string]>([
    ['drafts', 'text', 'It is not a record.'],
    ['drafts', { ...draft, ownerId: undefined }, 'Missing: ownerId.'],
    ['drafts', { ...draft, form: undefined }, 'The form is missing.'],
    ['drafts', { ...draft, updatedAt: 'soon' }, 'The time of the last change is missing.'],
    ['drafts', { ...draft, photos: [null] }, 'The list of photos is missing.'],
    ['attachments', { ...photo, blob: { bytes: new ArrayBuffer(0) } }, 'The picture itself is gone.'],
    ['syncQueue', { ...item, type: 'other' }, "Unknown kind 'other'."],
    ['syncQueue', { ...item, retryCount: '3' }, 'Its place in the queue is missing.'],
    ['metadata', {}, 'Missing: key.'],
  ])('%s: unusable', (store, record, expected) => {
    expect(why(store, record)).toBe(expected);
    expect(isUsable(store, record)).toBe(false);
  });

  test.each<[StoreName, unknown, string]>([
    [
      'drafts',
      { ...draft, photos: [{ id: 'x', fileName: 'x.jpg', size: 1 }] },
      'Gone from the device: x.jpg.',
    ],
    ['attachments', { ...photo, draftId: 'x' }, 'It belongs to no draft.'],
    ['syncQueue', { ...item, data: { draftId: 'x' } }, 'The draft that it sends is gone.'],
  ])('%s: it refers to something missing, and is still usable', (store, record, expected) => {
    expect(why(store, record)).toBe(expected);
    expect(isUsable(store, record)).toBe(true);
  });
});

describe('mending', () => {
  test('fills in what can be derived; in doubt a draft was saved by a user', () => {
    const repaired = repairRecord(
      'drafts',
      { ...draft, updatedAt: 7, metadata: undefined, form: undefined },
      KNOWN,
      NOW,
    );
    expect(repaired).toMatchObject({ put: { updatedAt: NOW, form: null, metadata: { isManual: true } } });
  });

  test('lists only photos that exist', () => {
    const photos = [...draft.photos, { id: 'x', fileName: 'x.jpg', size: 1 }, null];
    expect(repairRecord('drafts', { ...draft, photos }, KNOWN, NOW)).toMatchObject({
      put: { photos: draft.photos },
    });
  });

  test('restores the position of an item in the queue', () => {
    const repaired = repairRecord(
      'syncQueue',
      { ...item, retryCount: undefined, createdAt: undefined },
      KNOWN,
      NOW,
    );
    expect(repaired).toMatchObject({ put: { retryCount: 0, createdAt: NOW } });
  });

  test('sets unusable records aside', () => {
    expect(repairRecord('drafts', { ...draft, ownerId: undefined }, KNOWN, NOW)).toEqual({ setAside: true });
    expect(repairRecord('attachments', { ...photo, draftId: 'x' }, KNOWN, NOW)).toEqual({ setAside: true });
    expect(repairRecord('syncQueue', { ...item, data: {} }, KNOWN, NOW)).toEqual({ setAside: true });
  });
});
