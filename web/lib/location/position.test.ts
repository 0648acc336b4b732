import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocationError } from '#web/lib/location/position.ts';

let stored: Map<string, string>;

beforeEach(() => {
  vi.resetModules();
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type Ask = (done: PositionCallback, fail: PositionErrorCallback, options: PositionOptions) => void;

/** A device, with a fresh copy of the module, as after a reload. */
async function withDevice(getCurrentPosition: Ask | undefined) {
  vi.stubGlobal('navigator', { geolocation: getCurrentPosition && { getCurrentPosition } });
  return import('#web/lib/location/position.ts');
}

const found = (timestamp = Date.now()) =>
  ({ coords: { latitude: 41.88, longitude: -80.79, accuracy: 12 }, timestamp }) as GeolocationPosition;

test('requests high accuracy, ten seconds at most, and accepts a fix of five minutes; one request for all', async () => {
  const ask = vi.fn<Ask>((done) => done(found()));
  const { currentPosition } = await withDevice(ask);
  const [first, second] = await Promise.all([currentPosition(), currentPosition()]);
  expect(first).toMatchObject({ latitude: 41.88, longitude: -80.79, accuracyM: 12 });
  expect(second).toEqual(first);
  expect(ask.mock.calls.map((call) => call[2])).toEqual([
    { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 },
  ]);
});

test('remembers a fix for five minutes, over a reload', async () => {
  await (await withDevice((done) => done(found(Date.now() - 290_000)))).currentPosition();
  vi.resetModules();
  const ask = vi.fn<Ask>((done) => done(found()));
  const { currentPosition } = await withDevice(ask);
  await currentPosition();
  expect(ask).not.toHaveBeenCalled();
  stored.set(
    'fieldfare-location',
    JSON.stringify({ latitude: 1, longitude: 1, takenAt: Date.now() - 300_000 }),
  );
  await currentPosition();
  expect(ask).toHaveBeenCalledOnce();
});

test.each([
  [1, 'Location access denied. Please enable location permissions.'],
  [2, 'Location information unavailable.'],
  [3, 'Location request timed out.'],
  [9, 'Unable to get your location.'],
])('failure %i: %s', async (code, message) => {
  const error = { code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const;
  const { currentPosition } = await withDevice((_, fail) => fail(error));
  await expect(currentPosition()).rejects.toMatchObject({ title: 'Location Error', message });
});

test('a device without location services says so', async () => {
  const { currentPosition } = await withDevice(undefined);
  const failure = await currentPosition().catch((error: unknown) => error);
  expect(failure).toMatchObject({
    name: LocationError.name,
    title: 'Location Not Supported',
    message: "Your device doesn't support location services.",
  });
});

test('an unanswered request is given up after ten seconds; a late response is used by the next one', async () => {
  vi.useFakeTimers();
  let answer: PositionCallback = () => {};
  const ask = vi.fn<Ask>((done) => {
    answer = done;
  });
  const { currentPosition, freshPosition } = await withDevice(ask);
  const given = [currentPosition(), freshPosition()].map((fix) => fix.catch((error: unknown) => error));
  await vi.advanceTimersByTimeAsync(10_000);
  for (const failure of await Promise.all(given))
    expect(failure).toMatchObject({ title: 'Location Error', message: 'Location request timed out.' });

  await currentPositionAfter(30_000);
  expect(ask).toHaveBeenCalledTimes(3);
  answer(found());
  await expect(currentPosition()).resolves.toMatchObject({ latitude: 41.88 });
  expect(ask).toHaveBeenCalledTimes(3);

  async function currentPositionAfter(ms: number) {
    await vi.advanceTimersByTimeAsync(ms);
    const failure = currentPosition().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(failure).resolves.toBeInstanceOf(Error);
  }
});

test.each(['{', 'null', '[]', '{"takenAt":1}', '"41.88"'])('a stored %s is no fix', async (damaged) => {
  stored.set('fieldfare-location', damaged.replace('1', String(Date.now())));
  const ask = vi.fn<Ask>((done) => done(found()));
  const { currentPosition } = await withDevice(ask);
  await expect(currentPosition()).resolves.toMatchObject({ latitude: 41.88 });
  expect(ask).toHaveBeenCalledOnce();
});
