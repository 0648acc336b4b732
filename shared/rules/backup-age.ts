import { BACKUP_MAX_AGE_HOURS } from '#shared/limits.ts';

/** What the time that the latest backup recorded says; `future` is a time that no clock can have written yet. */
export type BackupAge = 'missing' | 'future' | 'recent' | 'old';

/** @param recordedAt when the backup has recorded its end; null for never */
export function backupAgeOf(recordedAt: string | null, nowMs: number): BackupAge {
  if (recordedAt === null) return 'missing';
  const ageMs = nowMs - Date.parse(recordedAt);
  // A wrong date must not vouch for backups until that date has passed.
  if (ageMs < 0) return 'future';
  return ageMs > BACKUP_MAX_AGE_HOURS * 3_600_000 ? 'old' : 'recent';
}
