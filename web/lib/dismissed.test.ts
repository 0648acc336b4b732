import { expect, test } from 'vitest';
import { INSTALL_DISMISSED_MS, UPDATE_DISMISSED_MS } from '#shared/limits.ts';
import { dismiss, dismissedForMs } from './dismissed.ts';

const NOW = Date.UTC(2026, 10, 22, 9);

test.each([
  ['update', UPDATE_DISMISSED_MS, 24 * 60 * 60_000],
  ['install', INSTALL_DISMISSED_MS, 7 * 24 * 60 * 60_000],
])('the %s banner stays dismissed (offline requirements 9.2)', (name, lastsMs, expectedMs) => {
  const storage = memory();
  expect(dismissedForMs(name, lastsMs, NOW, storage)).toBe(0);
  dismiss(name, NOW, storage);
  expect(dismissedForMs(name, lastsMs, NOW + expectedMs - 1, storage)).toBe(1);
  expect(dismissedForMs(name, lastsMs, NOW + expectedMs, storage)).toBe(0);
});

test('one is dismissed, the other is not', () => {
  const storage = memory();
  dismiss('update', NOW, storage);
  expect(dismissedForMs('install', INSTALL_DISMISSED_MS, NOW, storage)).toBe(0);
});

test('a clock that was a year ahead does not hide it for a year', () => {
  const storage = memory();
  dismiss('update', NOW + 365 * 24 * 60 * 60_000, storage);
  expect(dismissedForMs('update', UPDATE_DISMISSED_MS, NOW, storage)).toBe(0);
});

test('an unavailable storage has no effect', () => {
  const closed = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('closed', 'QuotaExceededError');
    },
  };
  expect(() => dismiss('update', NOW, closed)).not.toThrow();
});

function memory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}
