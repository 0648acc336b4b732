import { expect, test, vi } from 'vitest';
import { loadPatiently } from '#web/lib/load-patiently.ts';

test('code that is lost twice is loaded a third time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
      .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
      .mockResolvedValue('code');
    const loaded = loadPatiently(load);
    await vi.advanceTimersByTimeAsync(14_000);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(16_000);
    expect(await loaded).toBe('code');
    expect(load).toHaveBeenCalledTimes(3);
  } finally {
    vi.useRealTimers();
  }
});
