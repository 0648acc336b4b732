import { beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '#test/support/fake-storage.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';

const ANN = '11111111-1111-4111-8111-111111111111';
const BEN = '22222222-2222-4222-8222-222222222222';

const page = vi.hoisted(() => ({
  user: 'ann' as string,
  signOut: vi.fn<() => Promise<void>>(),
  seal: vi.fn<() => Promise<boolean>>(),
  forget: vi.fn<(step: string) => Promise<void>>(),
  clearOfflineCache: vi.fn<() => Promise<void>>(),
  closeQuestion: vi.fn<() => void>(),
}));
vi.mock('#web/app/session/leave-question.ts', () => ({ askBeforeLeaving: page.closeQuestion }));
vi.mock('#web/app/session/session-store.ts', () => ({
  onUserChange: () => undefined,
  readSession: () => ({ session: { user: { id: page.user } } }),
  signOut: page.signOut,
}));
vi.mock('#web/lib/leaving.ts', () => ({ runLeaving: page.forget }));
vi.mock('#web/offline/cache/clear-cache.ts', () => ({ clearOfflineCache: page.clearOfflineCache }));
vi.mock('#web/offline/outbox/opened-outboxes.ts', () => ({ hasUnsaved: async () => false }));
vi.mock('#web/offline/encryption/locked-work.ts', () => ({
  lockWorkOf: page.seal,
  unsealWorkOf: async () => 0,
  deleteWorkOf: async () => undefined,
}));
vi.mock('#web/offline/encryption/unsent-work.ts', () => ({
  unsentWorkOf: async () => null,
  isNothing: () => true,
}));
vi.mock('#web/offline/database/storage.ts', () => ({ storage: { whenUsable: async () => undefined } }));
const { leaveWith } = await import('./leaving.ts');

let storage: FakeStorage;
const sessionOf = (id: string) =>
  JSON.stringify({ access_token: 'a', refresh_token: 'r', expires_at: 1, user: { id } });

/** Another tab signs Ben in and shows him a screen, while this one locks Ann's work. */
const benComes = () => {
  page.user = 'ben';
  Object.assign(storage, ofBen);
};
const ofBen = {
  'fieldfare-session': sessionOf('ben'),
  [PERSON]: BEN,
  'fieldfare-draft:project:new': '{"name":"Bens"}',
  'fieldfare-columns:Work orders': '{}',
  'fieldfare-viewer': 'Ben',
};
const leftOfAnn = { [`fieldfare-left:${ANN}:fieldfare-draft:x`]: '{}', [`fieldfare-clock:${ANN}`]: '[{}]' };

beforeEach(() => {
  page.user = 'ann';
  storage = new FakeStorage();
  vi.stubGlobal('localStorage', storage);
  page.seal.mockReset().mockResolvedValue(true);
  page.forget.mockReset().mockResolvedValue();
  page.clearOfflineCache.mockReset().mockResolvedValue();
  page.closeQuestion.mockReset();
  page.signOut.mockReset().mockImplementation(async () => {
    storage.setItem('fieldfare-session-end', '{"at":"2026-11-22T10:00:00Z","signedOut":{"kept":[]}}');
    storage.removeItem('fieldfare-session');
  });
  Object.assign(storage, { 'fieldfare-session': sessionOf('ann'), [PERSON]: ANN, 'fieldfare-viewer': 'Ann' });
  Object.assign(storage, leftOfAnn);
});

test('a sign-out leaves nothing but the marker of the sign-out', async () => {
  expect(await leaveWith(ANN, 'keep')).toBe(true);
  expect(Object.keys(storage)).toEqual(['fieldfare-session-end']);
});

test('a user who signs in while another user’s work is being locked keeps everything', async () => {
  page.seal.mockImplementation(async () => {
    benComes();
    return true;
  });
  expect(await leaveWith(ANN, 'keep')).toBe(true);
  expect({ ...storage }).toEqual(ofBen);
  for (const step of [page.signOut, page.clearOfflineCache, page.forget, page.closeQuestion]) {
    expect(step).not.toHaveBeenCalled();
  }
});

test('so does a user who signs in while the sign-out request is running', async () => {
  page.signOut.mockImplementation(async () => benComes());
  expect(await leaveWith(ANN, 'keep')).toBe(true);
  expect({ ...storage }).toEqual(ofBen);
});
