import { expect, test } from 'vitest';
import { connectivityOf } from '#web/offline/connectivity.ts';

test.each([
  [{ effectiveType: '4g', downlink: 10 }, false],
  [{ effectiveType: '3g', downlink: 1 }, false],
  [{ effectiveType: '2g', downlink: 10 }, true],
  [{ effectiveType: 'slow-2g' }, true],
  [{ effectiveType: '4g', downlink: 0.9 }, true],
  [undefined, false],
])('%o is slow: %s', (network, isSlow) => {
  expect(connectivityOf(true, network)).toEqual({ isOnline: true, isSlow });
});

test('a missing connection is not slow', () => {
  expect(connectivityOf(false, { effectiveType: '2g', downlink: 0 })).toEqual({
    isOnline: false,
    isSlow: false,
  });
});
