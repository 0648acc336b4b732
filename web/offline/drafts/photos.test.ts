import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { locationOf, photoFrom } from '#web/offline/drafts/photos.ts';

const NOW = Date.parse('2026-03-02T12:00:00.000Z');
const DRAFT = { id: 'draft', ownerId: 'me' };
const getCurrentPosition = vi.fn((done: PositionCallback) =>
  done({
    coords: { latitude: 41.88, longitude: -80.79, accuracy: 12 },
    timestamp: NOW,
  } as GeolocationPosition),
);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const taken = (lastModified: number) => new File(['x'], 'a.jpg', { type: 'image/jpeg', lastModified });
const HOUR_MS = 60 * 60_000;

test.each([
  ['from the camera: now, whatever the file says', taken(0), { isTakenNow: true }, NOW],
  ['from the gallery: when the file was made', taken(NOW - HOUR_MS), {}, NOW - HOUR_MS],
  ['from a device whose clock was ahead: now', taken(NOW + HOUR_MS), {}, NOW],
])('a photo %s', async (_, file, about, instant) => {
  const { facts, photo } = await photoFrom(DRAFT, file, { category: 'after', ...about });
  expect(facts).toMatchObject({
    takenAt: new Date(instant).toISOString(),
    size: 1,
    caption: '',
    category: 'after',
  });
  expect(facts.compressedSize).toBeUndefined();
  expect(photo).toMatchObject({ id: facts.id, draftId: 'draft', ownerId: 'me', size: 1 });
});

test('a photo from the camera has the current position; an older photo has none', async () => {
  const here = { latitude: 41.88, longitude: -80.79, accuracyM: 12 };
  expect(await locationOf(taken(0), { category: 'after', isTakenNow: true })).toEqual(here);
  expect(await locationOf(taken(NOW - 60_000), { category: 'after' })).toEqual(here);
  expect(await locationOf(taken(NOW - HOUR_MS), { category: 'after' })).toEqual({});
});

test('a device that does not say where it is stands in nobody\u2019s way', async () => {
  vi.stubGlobal('navigator', {});
  vi.resetModules();
  const photos = await import('#web/offline/drafts/photos.ts');
  expect(await photos.locationOf(taken(NOW), { category: 'after', isTakenNow: true })).toEqual({});
});
