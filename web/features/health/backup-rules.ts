import { BACKUP_MAX_AGE_HOURS } from '#shared/limits.ts';
import { backupAgeOf } from '#shared/rules/backup-age.ts';
import { ageMs, attentionIf, type Facts, type Rule } from '#web/features/health/health-check.ts';
import { HEALTH_LIMITS as LIMITS } from '#web/features/health/health-limits.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { agoLabel } from '#web/lib/relative-time.ts';
import { t } from '#web/lib/text.ts';

/** Backups record that they end, or an administrator has confirmed that they run. */
export const backupRule = (nowMs: number): Rule<Facts<'backup'>> => ({
  title: t('Backup'),
  limit: t('Limit: {{hours}} h old', { hours: BACKUP_MAX_AGE_HOURS }),
  advice: t(
    'Back up the data folder every night on another machine, and let the last step touch the file “last-backup” in it. If it does, check why the last backup has not ended.',
  ),
  // What a backup recorded says more than a confirmation, which counts only until then.
  stateOf: ({ recorded_at, is_confirmed }) =>
    attentionIf(recorded_at === null ? !is_confirmed : backupAgeOf(recorded_at, nowMs) !== 'recent'),
  say: ({ recorded_at, is_confirmed, confirmed_by, confirmed_at }) => {
    if (recorded_at === null) {
      if (!is_confirmed) {
        return t('No backup has recorded its end, and nobody has confirmed that backups run.');
      }
      return [
        t('Confirmed by {{name}} on {{day}}; the portal has not seen a backup itself.', {
          name: confirmed_by ?? t('An administrator'),
          day: formatDate(confirmed_at),
        }),
        t('It sees one whose last step touches the file “last-backup” in the data folder.'),
      ].join(' ');
    }
    return backupAgeOf(recorded_at, nowMs) === 'future'
      ? t('The last backup is dated in the future ({{date}}), so its age is not known.', {
          date: formatDateTime(recorded_at),
        })
      : t('Last backup: {{when}}.', { when: agoLabel(recorded_at, nowMs) });
  },
});

/** A backup that nobody ever restored may be worth nothing. Without any backup, its own line says what to do. */
export const restoreTestRule = (nowMs: number): Rule<Facts<'backup'>> => ({
  title: t('Restore test'),
  limit: t('Limit: {{days}} days', { days: LIMITS.restoreTestDays }),
  advice: t(
    'Run “npm run verify”, which restores the last backup into a temporary folder and compares it. With BACKUP_TO, the portal does so every month: see why it failed. Other tools touch the file “last-restore-test” in the data folder.',
  ),
  stateOf: ({ recorded_at, restore_tested_at }) =>
    attentionIf(recorded_at !== null && !isRecent(restore_tested_at, nowMs)),
  say: ({ restore_tested_at }) => {
    if (restore_tested_at === null) return t('No backup has been restored as a test yet.');
    return ageMs(restore_tested_at, nowMs) < 0
      ? t('The last restore test is dated in the future ({{date}}), so its age is not known.', {
          date: formatDateTime(restore_tested_at),
        })
      : t('Last restore test: {{when}}.', { when: agoLabel(restore_tested_at, nowMs) });
  },
});

function isRecent(testedAt: string | null, nowMs: number): boolean {
  if (testedAt === null) return false;
  const age = ageMs(testedAt, nowMs);
  return age >= 0 && age <= LIMITS.restoreTestDays * LIMITS.dayMs;
}
