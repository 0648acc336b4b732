import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { DeviceClockNotice } from '#web/features/time/clock/components/device-clock-notice.tsx';
import { Elapsed } from '#web/features/time/clock/components/elapsed.tsx';
import { serverClock } from '#web/offline/server-clock.ts';
import { CompactElapsed } from '#web/ui/compact-elapsed.tsx';

const HOUR_MS = 3_600_000;

afterEach(() => serverClock.assume(0));

test.for([-3 * HOUR_MS, 2 * HOUR_MS])('a clock that is %d ms ahead changes no running time', (aheadMs) => {
  serverClock.assume(aheadMs);
  const since = new Date(Date.now() - aheadMs - 5 * 60_000 - 500).toISOString();
  expect(renderToStaticMarkup(<Elapsed since={since} />)).toContain('5:00');
  expect(renderToStaticMarkup(<CompactElapsed since={since} />)).toContain('5m');
});

test('the sheet reports a wrong device clock, and only that', () => {
  expect(renderToStaticMarkup(<DeviceClockNotice />)).toBe('');
  serverClock.assume(2 * HOUR_MS);
  expect(renderToStaticMarkup(<DeviceClockNotice />)).toContain('clock is 2 h ahead. Times are the server');
});
