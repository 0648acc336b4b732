import { expect, test } from 'vitest';
import { draftLook } from '#web/features/reports/draft-labels.ts';
import type { LocalDraft, SyncItem } from '#web/offline/database/records.ts';
import { newDraft } from '#web/offline/drafts/drafts.ts';

const workOrder = { id: 'order', number: 'WO-000001', title: '' };
const photo = (id: string) => ({
  ...{ id, fileName: 'a.jpg', type: 'image/jpeg', category: 'after' as const, caption: '', size: 1 },
  takenAt: '2026-03-02T08:00:00.000Z',
});
const draft: LocalDraft = {
  ...newDraft({ ownerId: 'me', workOrder, form: null }),
  photos: ['1', '2', '3'].map(photo),
};
const submitted = { ...draft, submittedAt: draft.createdAt };
const item = (id: string, more: Partial<SyncItem> = {}): SyncItem => ({
  ...{ id, ownerId: 'me', type: 'photo_upload', data: { draftId: draft.id, photoId: id }, priority: 1 },
  ...{ retryCount: 0, maxRetries: 3, createdAt: draft.createdAt },
  ...more,
});
const error = { title: 'The server is full', advice: 'Wait.' };

test.each([
  ['Saved on this device', { draft }],
  ['Sending', {}],
  ['Waiting for signal', { isOnline: false }],
  ['Waiting for signal', { items: [item('1', { waitsForConnection: true, error })] }],
  ['Retries automatically', { items: [item('1', { error })] }],
  ['Sending 2 of 3', { items: [item('2'), item('3')], sending: new Map([['2', {}]]) }],
  ['Sending 3 of 3', { items: [item('3')], sending: new Map([['3', {}]]), isOnline: false }],
  ['Needs attention', { items: [item('2'), item('3', { needsAttention: true, error })], isOnline: false }],
])('%s', (label, more) => {
  const facts = {
    draft: submitted,
    items: [item('1'), item('2')],
    sending: new Map(),
    isOnline: true,
    ...more,
  };
  expect(draftLook(facts).label).toBe(label);
});

test('a draft that was withdrawn stays refused until it is submitted again', () => {
  const facts = { items: [], sending: new Map(), isOnline: true };
  const look = draftLook({ ...facts, draft: { ...draft, refusal: error } });
  expect(look).toMatchObject({ label: 'Needs attention', detail: 'The server is full. Wait.' });
});

test('shows the reason, with the message of the server', () => {
  const items = [item('1', { needsAttention: true, error })];
  const facts = { draft: submitted, items, sending: new Map(), isOnline: true };
  expect(draftLook(facts).detail).toBe('The server is full. Wait.');
});
