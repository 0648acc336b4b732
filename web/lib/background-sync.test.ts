import { expect, test } from 'vitest';
import { SYNC_RETRY_INTERVAL_MS } from '#shared/limits.ts';
import { createWakeRequests } from '#web/lib/background-sync.ts';

function browser() {
  const state = { isOnline: true, nowMs: 0, registered: 0 };
  const wakes = createWakeRequests({
    register: () => {
      state.registered += 1;
    },
    isOnline: () => state.isOnline,
    now: () => state.nowMs,
  });
  return { state, wakes };
}

test('a browser that wakes the portal immediately is called once a minute', () => {
  const { state, wakes } = browser();
  for (; state.nowMs < 2 * SYNC_RETRY_INTERVAL_MS; state.nowMs += 50) {
    const before = state.registered;
    wakes.request();
    if (state.registered > before) wakes.woken();
  }
  expect(state.registered).toBe(2);
});

test('offline, it is called each time', () => {
  const { state, wakes } = browser();
  wakes.request();
  wakes.woken();
  state.isOnline = false;
  wakes.request();
  expect(state.registered).toBe(2);
});
