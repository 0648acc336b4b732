import { formatNumber } from '#shared/locale.ts';
import { ageMs, attentionIf, type Facts, type Rule } from '#web/features/health/health-check.ts';
import { HEALTH_LIMITS as LIMITS } from '#web/features/health/health-limits.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { formatBytes } from '#web/lib/file-size.ts';
import { t } from '#web/lib/text.ts';

/** The database has connections left. */
export const databaseRule = (): Rule<Facts<'database'>> => ({
  title: t('Database'),
  limit: t('Limit: {{percent}}% of its connections', { percent: LIMITS.connectionsPercent }),
  advice: t('Set DATABASE_POOL_SIZE lower, or allow more connections in PostgreSQL.'),
  stateOf: ({ connections, max_connections }) =>
    attentionIf(connections * 100 > max_connections * LIMITS.connectionsPercent),
  say: (found) =>
    t('PostgreSQL {{version}}, {{size}}, {{used}} of {{most}} connections, answered in {{ms}} ms', {
      version: found.version.split(' ')[0] ?? '',
      size: formatBytes(found.size_bytes),
      used: formatNumber(found.connections),
      most: formatNumber(found.max_connections),
      ms: formatNumber(found.took_ms),
    }),
});

/** The volume of the data folder has space left. */
export const diskRule = (): Rule<Facts<'disk'>> => ({
  title: t('Disk'),
  limit: t('Limit: {{percent}}% free', { percent: LIMITS.diskFreePercent }),
  advice: t(
    'Free space on the volume of the data folder, or move it to a larger one. When it is full, people can read, and nothing new is saved.',
  ),
  stateOf: ({ free_bytes, total_bytes, reserve_bytes }) => {
    const percent = (free_bytes / Math.max(1, total_bytes)) * 100;
    if (percent < LIMITS.diskFailedPercent || free_bytes < reserve_bytes) return 'failed';
    return attentionIf(percent < LIMITS.diskFreePercent);
  },
  say: ({ free_bytes, total_bytes, reserve_bytes }) => {
    const sizes = {
      free: formatBytes(free_bytes),
      total: formatBytes(total_bytes),
      reserve: formatBytes(reserve_bytes),
    };
    return free_bytes < reserve_bytes
      ? t('{{free}} free of {{total}}. Nothing is saved until {{reserve}} are free.', sizes)
      : t('{{free}} free of {{total}}', sizes);
  },
});

/** The file store answers, and removes what it has to. */
export const filesRule = (): Rule<Facts<'files'>> => ({
  title: t('File store'),
  limit: t('Limit: {{seconds}} s for a small file, no overdue removal', { seconds: LIMITS.fileMs / 1000 }),
  advice: t('Check the file store’s disk or bucket, then run “Remove deleted files” below.'),
  stateOf: ({ took_ms, overdue, is_full }) =>
    is_full ? 'failed' : attentionIf(took_ms > LIMITS.fileMs || overdue > 0),
  say: ({ took_ms, overdue, unfinished, is_full }) =>
    (is_full ? `${t('The volume of the files is full: uploads are refused.')} ` : '') +
    t(
      'Wrote, read, and removed a file in {{ms}} ms. Overdue removals: {{overdue}}. Unfinished uploads: {{unfinished}}.',
      {
        ms: formatNumber(took_ms),
        overdue: formatNumber(overdue),
        unfinished: formatNumber(unfinished),
      },
    ),
});

/** The database belongs to the release that runs. */
export const releaseRule = (): Rule<Facts<'release'>> => ({
  title: t('Version'),
  limit: t('Limit: no missing migration'),
  advice: t('Restart the server: it brings the database up to date when it starts.'),
  stateOf: ({ missing_migrations }) => (missing_migrations > 0 ? 'failed' : 'ok'),
  say: (found) =>
    [
      t('Fieldfare {{version}} on Node.js {{node}}, started {{date}}.', {
        version: found.version,
        node: found.node_version,
        date: formatDateTime(found.started_at),
      }),
      found.missing_migrations === 0
        ? t('The database is up to date.')
        : t('One migration is missing.|{{count}} migrations are missing.', {
            count: found.missing_migrations,
          }),
    ].join(' '),
});

/** Requests are answered in time. */
export const slowRequestsRule = (nowMs: number): Rule<Facts<'statements'>> => ({
  title: t('Slow requests'),
  limit: t('Limit: none over {{seconds}} s in the last hour', { seconds: LIMITS.slowMs / 1000 }),
  advice: t('See which ones below. The server log has each with its time.'),
  stateOf: ({ slow }) => attentionIf(isRecent(slow, nowMs)),
  say: ({ slow }) => t('Slow paths since the start: {{slow}}.', { slow: formatNumber(slow.length) }),
});

/** The database answers statements in time. */
export const slowStatementsRule = (nowMs: number): Rule<Facts<'statements'>> => ({
  title: t('Slow statements'),
  limit: t('Limit: none over {{seconds}} s in the last hour', { seconds: LIMITS.slowMs / 1000 }),
  advice: t(
    'See which ones below. If they are slow again and again, give the database more memory or faster disks, and report them to the makers of Fieldfare.',
  ),
  stateOf: ({ slow_statements }) => attentionIf(isRecent(slow_statements, nowMs)),
  say: ({ slow_statements, running }) =>
    t('Slow statements since the start: {{slow}}. Running for over a second now: {{running}}.', {
      slow: formatNumber(slow_statements.length),
      running: formatNumber(running.length),
    }),
});

const isRecent = (slow: Facts<'statements'>['slow'], nowMs: number) =>
  slow.some(({ last_at }) => ageMs(last_at, nowMs) < LIMITS.slowRecentMs);

/** One server serves the open sockets. */
export const socketsRule = (): Rule<Facts<'sockets'>> => ({
  title: t('Open sockets'),
  limit: t('Limit: {{count}} on one server', { count: formatNumber(LIMITS.sockets) }),
  advice: t('Add a second server for the same database.'),
  stateOf: ({ open }) => attentionIf(open > LIMITS.sockets),
  say: ({ open }) =>
    t('One device follows changes live.|{{count}} devices follow changes live.', { count: open }),
});
