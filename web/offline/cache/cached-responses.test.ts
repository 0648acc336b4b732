import { describe, expect, test } from 'vitest';
import { CACHE_RESPONSE_MAX_LENGTH, CACHE_RESPONSES_MAX_LENGTH } from '#shared/limits.ts';
import { CachedResponses, isKept } from '#web/offline/cache/cached-responses.ts';

const DAY_MS = 24 * 60 * 60_000;
const NOW = Date.parse('2026-11-22T10:00:00Z');

describe('whether a query is stored', () => {
  test.each([
    [['work_orders', 'field', 'x'], true],
    [['work_order_messages', 'history', 'x'], true],
    [['work_order_messages', 'search', 'roof'], false],
    [['profiles', 'to-message', 'an'], false],
    [['pictures', 'a/b.jpg', 400], false],
    [['viewer', 'x'], false],
    [[{ table: 'work_orders' }], false],
  ])('%j: %s', (key, kept) => {
    expect(isKept(key)).toBe(kept);
  });
});

describe('responses of one user', () => {
  test('are read as they were written, with their age', () => {
    const kept = new CachedResponses();
    const { put, remove } = kept.take([['a', { title: 'Roof', photos: [] }, NOW]], NOW);
    expect(remove).toEqual([]);
    const next = new CachedResponses();
    next.fill(put, NOW + 60_000);
    expect(next.read('a')).toEqual({ data: { title: 'Roof', photos: [] }, savedAt: NOW });
    expect(next.read('b')).toBeUndefined();
  });

  test('are replaced by newer ones that arrived while the device was read', () => {
    const kept = new CachedResponses();
    kept.take([['a', 'new', NOW]], NOW);
    kept.fill([{ hash: 'a', json: '"old"', savedAt: NOW - 1 }], NOW);
    expect(kept.read('a')?.data).toBe('new');
  });

  test('older than seven days are neither shown nor kept', () => {
    const kept = new CachedResponses();
    kept.fill(
      [
        { hash: 'old', json: '1', savedAt: NOW - 7 * DAY_MS - 1 },
        { hash: 'week', json: '2', savedAt: NOW - 7 * DAY_MS },
      ],
      NOW,
    );
    expect([kept.read('old'), kept.read('week')?.data]).toEqual([undefined, 2]);
    expect(kept.take([['a', 1, NOW + 1]], NOW + 1).remove).toEqual(['week']);
  });

  test('dated by a clock that ran ahead are kept', () => {
    const kept = new CachedResponses();
    kept.fill([{ hash: 'ahead', json: '1', savedAt: NOW + 40 * DAY_MS }], NOW);
    expect(kept.read('ahead')?.data).toBe(1);
    expect(kept.take([], NOW).remove).toEqual([]);
  });

  test('that are very large are not written, and do not displace others', () => {
    const kept = new CachedResponses();
    const changes = kept.take(
      [
        ['small', 'x', NOW],
        ['large', 'x'.repeat(CACHE_RESPONSE_MAX_LENGTH), NOW],
        ['nothing', undefined, NOW],
      ],
      NOW,
    );
    expect(changes).toEqual({ put: [{ hash: 'small', json: '"x"', savedAt: NOW }], remove: [] });
  });

  test('that are too large together lose the oldest', () => {
    const kept = new CachedResponses();
    const text = 'x'.repeat(CACHE_RESPONSE_MAX_LENGTH - 2);
    const fit = Math.floor(CACHE_RESPONSES_MAX_LENGTH / CACHE_RESPONSE_MAX_LENGTH);
    for (let n = 0; n < fit; n += 1) kept.take([[`a${n}`, text, NOW + n]], NOW);
    const { put, remove } = kept.take([['newest', text, NOW + fit]], NOW);
    expect(put.map(({ hash }) => hash)).toEqual(['newest']);
    expect(remove).toEqual(['a0']);
    expect(kept.read('a0')).toBeUndefined();
  });
});
