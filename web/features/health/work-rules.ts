import { formatNumber } from '#shared/locale.ts';
import {
  attentionIf,
  type Facts,
  type HealthReport,
  type Part,
  type Rule,
} from '#web/features/health/health-check.ts';
import { HEALTH_LIMITS as LIMITS } from '#web/features/health/health-limits.ts';
import {
  conditionOf,
  LATE_AFTER_AT_LEAST_MINUTES,
  LATE_AFTER_INTERVALS,
} from '#web/features/health/job-condition.ts';
import { formatBytes } from '#web/lib/file-size.ts';
import { t } from '#web/lib/text.ts';

/** Scheduled jobs succeed in time. */
export const jobsRule = (nowMs: number): Rule<Facts<'jobs'>> => ({
  title: t('Scheduled work'),
  limit: t('Limit: no failure, and a success within {{intervals}} intervals or {{minutes}} min', {
    intervals: LATE_AFTER_INTERVALS,
    minutes: LATE_AFTER_AT_LEAST_MINUTES,
  }),
  advice: t(
    'Read the error of the job below, correct what it names, and run the job now. If a job stays late, restart the server and look at its log.',
  ),
  stateOf: (jobs) => {
    const conditions = jobs.map((job) => conditionOf(job, nowMs));
    if (conditions.some(({ isFailing }) => isFailing)) return 'failed';
    return attentionIf(conditions.some(({ isLate }) => isLate));
  },
  say: (jobs) => {
    const conditions = jobs.map((job) => conditionOf(job, nowMs));
    return t('Jobs: {{jobs}}. Failing: {{failing}}. Late: {{late}}.', {
      jobs: formatNumber(jobs.length),
      failing: formatNumber(conditions.filter(({ isFailing }) => isFailing).length),
      late: formatNumber(conditions.filter(({ isLate }) => isLate).length),
    });
  },
});

interface Stored {
  bytes: number;
  /** Null: they are in an S3-compatible store. */
  volumeBytes: number | null;
}

/** How much the stored files take, and what holds them. */
export function storedOf({ storage, files }: HealthReport): Part<Stored> {
  if (storage.facts === null || files.facts === null) {
    return { facts: null, error: storage.error ?? files.error };
  }
  const bytes = storage.facts.types.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  return { facts: { bytes, volumeBytes: files.facts.volume_bytes }, error: null };
}

/** The stored files leave room for the database. */
export const storedRule = (): Rule<Stored> => ({
  title: t('Stored files'),
  limit: t('Limit: {{percent}}% of their volume; none in an S3-compatible store', {
    percent: LIMITS.storedPercent,
  }),
  advice: t(
    'Remove orphaned files under Utilities, move the files to a larger volume or to an S3-compatible store, or lower the quotas.',
  ),
  stateOf: ({ bytes, volumeBytes }) =>
    attentionIf(volumeBytes !== null && bytes * 100 > volumeBytes * LIMITS.storedPercent),
  say: ({ bytes, volumeBytes }) =>
    volumeBytes === null
      ? t('{{size}} in an S3-compatible store', { size: formatBytes(bytes) })
      : t('{{size}} on a volume of {{total}}', { size: formatBytes(bytes), total: formatBytes(volumeBytes) }),
});
