import { expect, test } from 'vitest';
import { type Haptic, haptic } from '#web/lib/haptics.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36';

function felt(kind: Haptic, userAgent: string, hasBeenActive = true): unknown[] {
  const calls: unknown[] = [];
  const vibrate = (pattern: VibratePattern | Iterable<number>) => calls.push(pattern) > 0;
  haptic(kind, { userAgent, vibrate, userActivation: { hasBeenActive } });
  return calls;
}

test('each kind has its pattern on Android', () => {
  const kinds = ['light', 'medium', 'heavy', 'success', 'warning', 'error'] as const;
  const patterns = kinds.map((kind) => felt(kind, ANDROID));
  expect(patterns.every((calls) => calls.length === 1)).toBe(true);
  expect(new Set(patterns.map(String)).size).toBe(kinds.length);
});

test('nothing happens on a desktop, before the first tap, and without the Vibration API, as on iOS', () => {
  expect(felt('success', DESKTOP)).toEqual([]);
  expect(felt('success', ANDROID, false)).toEqual([]);
  expect(() => haptic('success', { userAgent: 'iPhone' })).not.toThrow();
  expect(() => haptic('success', undefined)).not.toThrow();
});
