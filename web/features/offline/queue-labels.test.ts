import { expect, test } from 'vitest';
import { stateOf } from '#web/features/offline/queue-labels.ts';
import type { SyncItem } from '#web/offline/database/records.ts';

const ITEM: SyncItem = {
  ...{ id: 'report:d', ownerId: 'me', type: 'report_submit', data: { draftId: 'd' }, priority: 2 },
  ...{ retryCount: 0, maxRetries: 3, createdAt: '2026-05-04T08:00:00.000Z' },
};
const error = { title: 'The server is busy', advice: 'It is tried again.' };
const look = (
  more: Partial<SyncItem>,
  isOnline = true,
  progress?: { sentBytes: number; totalBytes: number },
) => {
  const { label, detail } = stateOf({ item: { ...ITEM, ...more }, progress, isOnline });
  return [label, detail];
};

test('an item shows its progress and what blocks it', () => {
  expect(look({})).toEqual(['Saved on this device', '']);
  expect(look({}, false)).toEqual(['Waiting for signal', '']);
  expect(look({ waitsForConnection: true })).toEqual(['Waiting for signal', '']);
  // A 503 does not mean that the device is offline.
  expect(look({ waitsForConnection: true, waitsForServer: true, error })).toEqual([
    'Waiting for the server',
    'The server is busy. It is tried again.',
  ]);
  expect(look({ waitsForConnection: true, waitsForServer: true, error }, false)).toEqual([
    'Waiting for signal',
    '',
  ]);
  expect(look({}, true, { sentBytes: 599, totalBytes: 1000 })).toEqual(['Sending 59 %', '']);
  expect(look({ retryCount: 1, error })).toEqual([
    'Retries automatically',
    'The server is busy. It is tried again.',
  ]);
  expect(look({ needsAttention: true, retryCount: 3, error }, false)).toEqual([
    'Needs attention',
    'The server is busy. It is tried again.',
  ]);
});

test('a photo of a refused report waits for its report, online or offline', () => {
  const photo: SyncItem = { ...ITEM, type: 'photo_upload', waitsForConnection: true };
  expect(stateOf({ item: photo, progress: undefined, isOnline: false, isHeldUp: true }).label).toBe(
    'Waits for its report',
  );
});
