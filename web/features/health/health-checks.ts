import type { CommandOutput } from '#shared/commands.ts';
import { BACKUP_MAX_AGE_HOURS } from '#shared/limits.ts';
import { formatNumber } from '#shared/locale.ts';
import { backupAgeOf } from '#shared/rules/backup-age.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { formatBytes } from '#web/lib/file-size.ts';
import { agoLabel } from '#web/lib/relative-time.ts';
import { t } from '#web/lib/text.ts';
import { HEALTH_LIMITS as LIMITS } from './health-limits.ts';

export type HealthReport = CommandOutput<'read_system_health'>;
type HealthState = 'ok' | 'attention' | 'failed';

/** One line of System Health: what was found, the limit, and what to do when it is not OK. */
export interface HealthCheck {
  id: string;
  title: string;
  state: HealthState;
  value: string;
  limit: string;
  advice: string;
}

interface Part<Facts> {
  facts: Facts | null;
  error: string | null;
}

interface Rule<Facts> {
  title: string;
  limit: string;
  /** What to do when it is not OK. */
  advice: string;
  stateOf(facts: Facts): HealthState;
  say(facts: Facts): string;
}

/** The checks of a report, in the order in which the page shows them. */
export function healthChecks(report: HealthReport): HealthCheck[] {
  const nowMs = Date.parse(report.checked_at);
  return [
    check('database', report.database, databaseRule()),
    check('disk', report.disk, diskRule()),
    check('files', report.files, filesRule()),
    check('mail', report.mail, mailRule(nowMs)),
    check('push', report.push, pushRule(nowMs)),
    check('backup', report.backup, backupRule(nowMs)),
    check('certificate', report.certificate, certificateRule(nowMs)),
    check('secrets', report.secrets, secretsRule(nowMs)),
    check('release', report.release, releaseRule()),
    check('statements', report.statements, statementsRule(nowMs)),
    check('sockets', report.sockets, socketsRule()),
    check('devices', report.devices, devicesRule()),
  ];
}

function check<Facts>(id: string, { facts, error }: Part<Facts>, rule: Rule<Facts>): HealthCheck {
  const { title, limit } = rule;
  if (facts === null) {
    const value = error ?? t('It could not be checked.');
    return {
      id,
      title,
      limit,
      state: 'failed',
      value,
      advice: t('Refresh. If it stays, look at the server log.'),
    };
  }
  return { id, title, limit, state: rule.stateOf(facts), value: rule.say(facts), advice: rule.advice };
}

type Facts<Name extends keyof HealthReport> = HealthReport[Name] extends Part<infer Found> ? Found : never;

const attentionIf = (holds: boolean): HealthState => (holds ? 'attention' : 'ok');
const ageMs = (instant: string | null, nowMs: number) => (instant === null ? 0 : nowMs - Date.parse(instant));

const databaseRule = (): Rule<Facts<'database'>> => ({
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

const diskRule = (): Rule<Facts<'disk'>> => ({
  title: t('Disk'),
  limit: t('Limit: {{percent}}% free', { percent: LIMITS.diskFreePercent }),
  advice: t(
    'Free space on the volume of the data folder, or move it to a larger one. A full disk stops the portal.',
  ),
  stateOf: ({ free_bytes, total_bytes }) => {
    const percent = (free_bytes / Math.max(1, total_bytes)) * 100;
    if (percent < LIMITS.diskFailedPercent) return 'failed';
    return attentionIf(percent < LIMITS.diskFreePercent);
  },
  say: ({ free_bytes, total_bytes }) =>
    t('{{free}} free of {{total}}', { free: formatBytes(free_bytes), total: formatBytes(total_bytes) }),
});

const filesRule = (): Rule<Facts<'files'>> => ({
  title: t('File store'),
  limit: t('Limit: {{seconds}} s for a small file, no overdue removal', { seconds: LIMITS.fileMs / 1000 }),
  advice: t('Check the file store’s disk or bucket, then run “Remove deleted files” below.'),
  stateOf: ({ took_ms, overdue }) => attentionIf(took_ms > LIMITS.fileMs || overdue > 0),
  say: ({ took_ms, overdue, unfinished }) =>
    t(
      'Wrote, read, and removed a file in {{ms}} ms. Overdue removals: {{overdue}}. Unfinished uploads: {{unfinished}}.',
      {
        ms: formatNumber(took_ms),
        overdue: formatNumber(overdue),
        unfinished: formatNumber(unfinished),
      },
    ),
});

const mailRule = (nowMs: number): Rule<Facts<'mail'>> => ({
  title: t('Mail queue'),
  limit: t('Limit: {{minutes}} min of waiting, no failed email in a day', {
    minutes: LIMITS.queueMs / 60_000,
  }),
  advice: t('Check the mail server in the settings, and see the emails’ errors on Email Testing.'),
  stateOf: (found) => {
    if (ageMs(found.oldest_at, nowMs) > LIMITS.queueMs && found.last_error !== null) return 'failed';
    const isLate = ageMs(found.oldest_at, nowMs) > LIMITS.queueMs;
    return attentionIf(!found.has_server || isLate || found.failed_last_day > 0 || found.paused > 0);
  },
  say: (found) =>
    [
      !found.has_server && t('No mail server is set: emails stay in the portal.'),
      t('Waiting: {{waiting}}. Failed in the last day: {{failed}}. Paused: {{paused}}.', {
        waiting: formatNumber(found.waiting),
        failed: formatNumber(found.failed_last_day),
        paused: formatNumber(found.paused),
      }),
      found.oldest_at && t('Oldest: {{when}}.', { when: agoLabel(found.oldest_at, nowMs) }),
      found.last_error,
    ]
      .filter(Boolean)
      .join(' '),
});

const pushRule = (nowMs: number): Rule<Facts<'push'>> => ({
  title: t('Push notifications'),
  limit: t('Limit: {{minutes}} min of waiting', { minutes: LIMITS.queueMs / 60_000 }),
  advice: t(
    'Check that the server reaches the internet: push services of browsers take notifications over HTTPS.',
  ),
  stateOf: ({ oldest_at }) => attentionIf(ageMs(oldest_at, nowMs) > LIMITS.queueMs),
  say: ({ devices, waiting, oldest_at }) =>
    [
      t('Devices: {{devices}}. Waiting: {{waiting}}.', {
        devices: formatNumber(devices),
        waiting: formatNumber(waiting),
      }),
      oldest_at && t('Oldest: {{when}}.', { when: agoLabel(oldest_at, nowMs) }),
    ]
      .filter(Boolean)
      .join(' '),
});

const backupRule = (nowMs: number): Rule<Facts<'backup'>> => ({
  title: t('Backup'),
  limit: t('Limit: {{hours}} h old', { hours: BACKUP_MAX_AGE_HOURS }),
  advice: t(
    'Back up the data folder every night on another machine, and let the last step touch the file “last-backup” in it. If it does, check why the last backup has not ended.',
  ),
  stateOf: ({ recorded_at }) => attentionIf(backupAgeOf(recorded_at, nowMs) !== 'recent'),
  say: ({ recorded_at, is_confirmed }) => {
    if (recorded_at === null) {
      return is_confirmed
        ? t('No backup has recorded its end. An administrator has confirmed that backups run.')
        : t('No backup has recorded its end, and nobody has confirmed that backups run.');
    }
    return backupAgeOf(recorded_at, nowMs) === 'future'
      ? t('The last backup is dated in the future ({{date}}), so its age is not known.', {
          date: formatDateTime(recorded_at),
        })
      : t('Last backup: {{when}}.', { when: agoLabel(recorded_at, nowMs) });
  },
});

const certificateRule = (nowMs: number): Rule<Facts<'certificate'>> => ({
  title: t('Certificate'),
  limit: t('Limit: {{days}} days left', { days: LIMITS.certificateDays }),
  advice: t(
    'Renew the certificate of the server or proxy that browsers reach. Without one, put a proxy with HTTPS in front, and set PUBLIC_URL to its address.',
  ),
  stateOf: ({ expires_at, is_local }) => {
    if (expires_at === null) return attentionIf(!is_local);
    const days = -ageMs(expires_at, nowMs) / LIMITS.dayMs;
    return days < 0 ? 'failed' : attentionIf(days < LIMITS.certificateDays);
  },
  say: ({ host, expires_at, is_local }) => {
    if (host !== null) return t('{{host}}: expires {{date}}', { host, date: formatDate(expires_at) });
    return is_local
      ? t('The portal is reached from this machine only, which needs no certificate.')
      : t(
          'PUBLIC_URL has no HTTPS: passwords cross the network unprotected, and phones cannot install the portal.',
        );
  },
});

const secretsRule = (nowMs: number): Rule<Facts<'secrets'>> => ({
  title: t('Secrets'),
  limit: t('Limit: {{days}} days', { days: LIMITS.secretsDays }),
  advice: t('Rotate the key that signs sessions with “npm run keys”.'),
  stateOf: ({ changed_at }) => attentionIf(ageMs(changed_at, nowMs) > LIMITS.secretsDays * LIMITS.dayMs),
  say: ({ changed_at }) =>
    t('The key that signs sessions is in use since {{date}}', { date: formatDate(changed_at) }),
});

const releaseRule = (): Rule<Facts<'release'>> => ({
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

const statementsRule = (nowMs: number): Rule<Facts<'statements'>> => ({
  title: t('Slow requests'),
  limit: t('Limit: none over {{seconds}} s in the last hour', { seconds: LIMITS.slowMs / 1000 }),
  advice: t('See which ones below. The server log has each with its time.'),
  stateOf: ({ slow }) => attentionIf(slow.some(({ last_at }) => ageMs(last_at, nowMs) < LIMITS.slowRecentMs)),
  say: ({ slow, running }) =>
    t('Slow paths since the start: {{slow}}. Statements running for over a second: {{running}}.', {
      slow: formatNumber(slow.length),
      running: formatNumber(running.length),
    }),
});

const socketsRule = (): Rule<Facts<'sockets'>> => ({
  title: t('Open sockets'),
  limit: t('Limit: {{count}} on one server', { count: formatNumber(LIMITS.sockets) }),
  advice: t('Add a second server for the same database.'),
  stateOf: ({ open }) => attentionIf(open > LIMITS.sockets),
  say: ({ open }) =>
    t('One device follows changes live.|{{count}} devices follow changes live.', { count: open }),
});

const devicesRule = (): Rule<Facts<'devices'>> => ({
  title: t('Silent devices'),
  limit: t('Limit: seen in the last {{days}} days', { days: LIMITS.silentDays }),
  advice: t('Ask these people to open the portal with a connection: a silent device may hold unsent work.'),
  stateOf: ({ total }) => attentionIf(total > 0),
  say: ({ total }) =>
    total === 0
      ? t('Every signed-in device has contacted the server.')
      : t(
          'One signed-in device has not contacted the server.|{{count}} signed-in devices have not contacted the server.',
          {
            count: total,
          },
        ),
});
