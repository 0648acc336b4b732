import { describe, expect, test } from 'vitest';
import type { LocalDraft } from '#web/offline/database/records.ts';
import { healthOf, isAlmostFull, type StorageStats, statsOf } from '#web/offline/repair/health.ts';
import type { IntegrityIssue, Severity } from '#web/offline/repair/integrity.ts';

const MEGABYTE = 1024 * 1024;
const stats = (usedSpace: number, more: Partial<StorageStats> = {}): StorageStats => ({
  ...{ totalSpace: 100, usedSpace, availableSpace: 100 - usedSpace },
  ...{ draftCount: 0, photoCount: 0, syncQueueSize: 0 },
  ...more,
});
const issues = (...severities: Severity[]): IntegrityIssue[] =>
  severities.map((severity) => ({ type: 'corrupted_data', severity, message: '' }));

describe('health (offline requirements 4.4)', () => {
  test('healthy without issues and with room', () => {
    expect(healthOf(stats(80), []).status).toBe('healthy');
  });

  test('a warning by any issue, by usage above 80 percent, by a queue of more than 10', () => {
    expect(healthOf(stats(0), issues('low')).status).toBe('warning');
    expect(healthOf(stats(81), []).status).toBe('warning');
    expect(healthOf(stats(0, { syncQueueSize: 10 }), []).status).toBe('healthy');
    expect(healthOf(stats(0, { syncQueueSize: 11 }), []).status).toBe('warning');
  });

  test('an error by high, critical by critical severity', () => {
    expect(healthOf(stats(0), issues('medium', 'high')).status).toBe('error');
    expect(healthOf(stats(0), issues('high', 'critical')).status).toBe('critical');
  });

  test('the score is 100 minus half the usage minus 10 per issue, floor 0', () => {
    expect(healthOf(stats(0), []).performanceScore).toBe(100);
    expect(healthOf(stats(50), issues('low', 'low')).performanceScore).toBe(55);
    expect(healthOf(stats(100), issues(...Array<Severity>(6).fill('high'))).performanceScore).toBe(0);
  });

  test('advice (offline requirements 8.2)', () => {
    expect(healthOf(stats(95, { syncQueueSize: 11 }), issues('critical')).recommendations).toEqual([
      'Storage system is not functioning properly',
      'Database integrity issues detected - run repair if needed',
      'Storage usage is high - consider cleaning up old drafts',
      'Large sync queue - check network connectivity',
    ]);
  });
});

describe('stats', () => {
  const draft = { form: null, photos: [{ size: 3 * MEGABYTE }, { size: 9, compressedSize: MEGABYTE }] };
  const drafts = [draft as unknown as LocalDraft];

  test('count photos as they are stored, and the remaining limit', () => {
    const found = statsOf(drafts, 2, 50 * MEGABYTE, Infinity);
    expect(found).toMatchObject({
      totalSpace: 50 * MEGABYTE,
      draftCount: 1,
      photoCount: 2,
      syncQueueSize: 2,
    });
    expect(found.usedSpace).toBeGreaterThanOrEqual(4 * MEGABYTE);
    expect(found.availableSpace).toBe(found.totalSpace - found.usedSpace);
  });

  test('on a device with little room have a lower limit', () => {
    expect(statsOf(drafts, 0, 50 * MEGABYTE, MEGABYTE).availableSpace).toBe(MEGABYTE);
    expect(statsOf(drafts, 0, 50 * MEGABYTE, -5).availableSpace).toBe(0);
  });

  test('almost full is above 90 percent', () => {
    expect(isAlmostFull(stats(90))).toBe(false);
    expect(isAlmostFull(stats(91))).toBe(true);
  });
});
