import { beforeEach, expect, test, vi } from 'vitest';
import { claimDevice } from '#web/offline/encryption/claim-device.ts';
import {
  countWaiting,
  entriesOf,
  removeLeftOf,
  restoreEntries,
  wipeEntriesOf,
} from '#web/offline/encryption/local-entries.ts';

const ANN = '11111111-1111-4111-8111-111111111111';
const BEN = '22222222-2222-4222-8222-222222222222';

let room = Number.POSITIVE_INFINITY;
/** As in a browser: entries are own properties. */
class FakeStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }
  setItem(key: string, value: string) {
    if (key.length + value.length > room) throw new DOMException('Full.', 'QuotaExceededError');
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}
let storage: FakeStorage;
beforeEach(() => {
  room = Number.POSITIVE_INFINITY;
  storage = new FakeStorage();
  vi.stubGlobal('localStorage', storage);
});

const OF_DEVICE = {
  'fieldfare-theme': 'dark',
  'fieldfare-config': '{}',
  'fieldfare-device:install': 'later',
};
const ofAnn = {
  'fieldfare-draft:project:new': '{"name":"Roof"}',
  [`fieldfare-clock:${ANN}`]: '[{"key":"in"},{"key":"out"}]',
  [`fieldfare-outbox:${ANN}`]: '[{"text":"hello"}]',
  'fieldfare-columns:Work orders:some-user': '{"due":false}',
};
const fill = (entries: Record<string, string>) => Object.assign(storage, entries);
const keys = () => Object.keys(storage).sort();

test('a form and the list of its photos are one unfinished form', () => {
  claimDevice(ANN);
  fill({
    [`fieldfare-draft:receipt:new:${ANN}`]: '{"form":{"amount":"12"}}',
    [`fieldfare-draft:photos:receipt:new:${ANN}`]: '{"photos":[{}]}',
    [`fieldfare-draft:photos:service-request:${ANN}`]: '{"photos":[{}]}',
  });
  expect(countWaiting(ANN)).toMatchObject({ texts: 2 });
});

test('work and preferences belong to the current user of the device; caches are not kept', () => {
  claimDevice(ANN);
  fill({ ...OF_DEVICE, ...ofAnn, 'fieldfare-viewer': 'Ann', 'other-app': 'x' });
  expect(entriesOf(ANN, 'all')).toEqual(ofAnn);
  expect(Object.keys(entriesOf(ANN, 'preferences'))).toEqual(['fieldfare-columns:Work orders:some-user']);
  expect(countWaiting(ANN)).toEqual({ clockEvents: 2, messages: 1, begunMessages: 0, texts: 1 });
  fill({
    [`fieldfare-draft:message:conv:1:${ANN}`]: '{"text":"The gate"}',
    [`fieldfare-draft:message:conv:2:${ANN}`]: '{"text":" ","visibility":"staff"}',
  });
  expect(countWaiting(ANN)).toMatchObject({ begunMessages: 1, texts: 1 });
});

test('a cleared form does not count as waiting text', () => {
  claimDevice(ANN);
  fill({ ...ofAnn, 'fieldfare-draft:message:x': '{"$at":"2026-11-20T08:00:00.000Z","$isCleared":true}' });
  expect(countWaiting(ANN).texts).toBe(1);
});

test('a sign-out deletes everything that is not known to belong to the device, or to another user’s waiting work', () => {
  claimDevice(ANN);
  const waiting = { [`fieldfare-left:${BEN}:fieldfare-draft:x`]: '{}', [`fieldfare-clock:${BEN}`]: '[{}]' };
  fill({ ...OF_DEVICE, ...ofAnn, ...waiting, 'fieldfare-viewer': 'Ann', 'fieldfare-new-thing': 'x' });
  fill({ 'fieldfare-session': '{}', 'other-app': 'x' });
  wipeEntriesOf(ANN);
  expect(keys()).toEqual(
    [...Object.keys(OF_DEVICE), ...Object.keys(waiting), 'fieldfare-session', 'other-app'].sort(),
  );
});

test('the next user does not see entries of the previous one, who finds them again', () => {
  claimDevice(ANN);
  fill({ ...OF_DEVICE, ...ofAnn });
  claimDevice(BEN);
  expect(keys().filter((key) => key.startsWith('fieldfare-draft:'))).toEqual([]);
  expect(entriesOf(BEN, 'all')).toEqual({});
  expect(entriesOf(ANN, 'all')).toEqual(ofAnn);
  expect(countWaiting(ANN).clockEvents).toBe(2);
  fill({ 'fieldfare-draft:project:new': '{"name":"Bens"}' });
  wipeEntriesOf(BEN);
  claimDevice(ANN);
  expect(entriesOf(ANN, 'all')).toEqual(ofAnn);
  expect(storage['fieldfare-draft:project:new']).toBe('{"name":"Roof"}');
});

test('encrypted entries of a user are removed from their original keys', () => {
  claimDevice(ANN);
  fill(ofAnn);
  claimDevice(BEN);
  removeLeftOf(ANN);
  expect(entriesOf(ANN, 'all')).toEqual({});
});

test('without room to set an entry aside it stays complete', () => {
  claimDevice(ANN);
  fill(ofAnn);
  room = 60;
  claimDevice(BEN);
  expect(Object.values(storage)).toEqual(expect.arrayContaining(Object.values(ofAnn)));
});

test('restored entries join lists once, and keep newer texts', () => {
  fill({ [`fieldfare-clock:${ANN}`]: '[{"key":"out"},{"key":"later"}]', 'fieldfare-draft:a': '"new"' });
  restoreEntries({ ...ofAnn, 'fieldfare-draft:a': '"old"' });
  expect(storage[`fieldfare-clock:${ANN}`]).toBe('[{"key":"in"},{"key":"out"},{"key":"later"}]');
  expect(storage['fieldfare-draft:a']).toBe('"new"');
  expect(storage['fieldfare-draft:project:new']).toBe('{"name":"Roof"}');
});
