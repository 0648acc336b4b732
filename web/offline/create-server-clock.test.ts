import { expect, test } from 'vitest';
import { createServerClock } from '#web/offline/create-server-clock.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.parse('2026-11-25T12:00:00Z');

/** A device whose clock is this many milliseconds ahead of the server's. */
function deviceAhead(aheadMs: number) {
  const device = { aheadMs, serverMs: NOON, isOnline: true, asked: 0, remembered: 0, notified: 0 };
  const clock = createServerClock({
    deviceNowMs: () => device.serverMs + device.aheadMs,
    askServer: async () => {
      device.asked += 1;
      return device.isOnline ? device.serverMs : null;
    },
    remember: (ms) => {
      device.remembered = ms;
    },
  });
  clock.subscribe(() => {
    device.notified += 1;
  });
  return { clock, device };
}

test.for([-3 * HOUR_MS, 2 * HOUR_MS])(
  'a clock that is %d ms ahead shows the time of the server',
  async (ms) => {
    const { clock, device } = deviceAhead(ms);
    await clock.compare();
    expect(clock.nowMs()).toBe(NOON);
    expect(clock.aheadMs()).toBe(ms);
    expect(clock.atServer(new Date(NOON + ms).toISOString())).toBe('2026-11-25T12:00:00.000Z');
    expect(device).toMatchObject({ remembered: ms, notified: 1 });
  },
);

test('a clock that is right is not corrected', async () => {
  const { clock, device } = deviceAhead(1_500);
  await clock.compare();
  expect(clock.aheadMs()).toBe(0);
  expect(clock.atServer('2026-11-25T12:00:00Z')).toBe('2026-11-25T12:00:00Z');
  expect(device.notified).toBe(0);
});

test('a difference of one second between two responses moves no timer', async () => {
  const { clock, device } = deviceAhead(HOUR_MS);
  await clock.compare();
  device.serverMs += 60_000;
  device.aheadMs += 1_000;
  await clock.compare();
  expect(device).toMatchObject({ asked: 2, notified: 1 });
});

test('a clock that was set right is not corrected any more', async () => {
  const { clock, device } = deviceAhead(HOUR_MS);
  await clock.compare();
  device.aheadMs = 0;
  await clock.compare();
  expect(clock.nowMs()).toBe(NOON);
  expect(device.remembered).toBe(0);
});

test('offline, the last difference is kept, and the server is asked again later', async () => {
  const { clock, device } = deviceAhead(HOUR_MS);
  clock.assume(HOUR_MS);
  device.isOnline = false;
  await clock.compare();
  expect(clock.nowMs()).toBe(NOON);
  await clock.compare();
  expect(device.asked).toBe(2);
});

test('the server is asked once in a minute', async () => {
  const { clock, device } = deviceAhead(0);
  await Promise.all([clock.compare(), clock.compare()]);
  await clock.compare();
  expect(device.asked).toBe(1);
});
