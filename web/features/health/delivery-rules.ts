import { formatNumber } from '#shared/locale.ts';
import { ageMs, attentionIf, type Facts, type Rule } from '#web/features/health/health-check.ts';
import { HEALTH_LIMITS as LIMITS } from '#web/features/health/health-limits.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { agoLabel } from '#web/lib/relative-time.ts';
import { t } from '#web/lib/text.ts';

/** Emails leave in time. */
export const mailRule = (nowMs: number): Rule<Facts<'mail'>> => ({
  title: t('Mail queue'),
  limit: t('Limit: {{minutes}} min of waiting, no failed or bounced email in a day', {
    minutes: LIMITS.queueMs / 60_000,
  }),
  advice: t(
    'Set or check the server in Settings → Mail server, and see the emails’ errors in Email Testing.',
  ),
  stateOf: (found) => {
    if (ageMs(found.oldest_at, nowMs) > LIMITS.queueMs && found.last_error !== null) return 'failed';
    const isLate = ageMs(found.oldest_at, nowMs) > LIMITS.queueMs;
    const isStopped = !found.has_server || found.bounces_error !== null;
    const isUndelivered = found.failed_last_day > 0 || found.bounced_last_day > 0 || found.paused > 0;
    return attentionIf(isStopped || isLate || isUndelivered);
  },
  say: (found) =>
    [
      !found.has_server && t('No mail server is set: emails are kept in the portal and not sent.'),
      t(
        'Waiting: {{waiting}}. In the last day, failed: {{failed}}, bounced: {{bounced}}. Paused: {{paused}}.',
        {
          waiting: formatNumber(found.waiting),
          failed: formatNumber(found.failed_last_day),
          bounced: formatNumber(found.bounced_last_day),
          paused: formatNumber(found.paused),
        },
      ),
      found.oldest_at && t('Oldest: {{when}}.', { when: agoLabel(found.oldest_at, nowMs) }),
      found.last_error,
      found.has_server && !found.reads_bounces && t('No mailbox for bounces is set.'),
      found.bounces_error &&
        t('The mailbox for bounces cannot be read: {{answer}}', { answer: found.bounces_error }),
    ]
      .filter(Boolean)
      .join(' '),
});

/** Positions get addresses. */
export const geocoderRule = (): Rule<Facts<'geocoder'>> => ({
  title: t('Addresses of positions'),
  limit: t('Limit: the geocoder answered when it was last asked'),
  advice: t('Check GEOCODER_URL, and whether the server reaches it. Until then, coordinates are shown.'),
  stateOf: ({ failed_at }) => attentionIf(failed_at !== null),
  say: ({ host, failed_at, error }) => {
    if (host === null) return t('No geocoder is set: coordinates are shown.');
    if (failed_at === null) return t('They come from {{host}}.', { host });
    return t('{{host}} failed at {{date}}: {{error}}', {
      ...{ host, date: formatDateTime(failed_at), error: error ?? '' },
    });
  },
});

/** Push notifications leave in time. */
export const pushRule = (nowMs: number): Rule<Facts<'push'>> => ({
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

/** Devices deliver what waits on them, and contact the server. */
export const devicesRule = (): Rule<Facts<'devices'>> => ({
  title: t('Devices'),
  limit: t('Limit: unsent work for {{hours}} h, seen in the last {{days}} days', {
    hours: LIMITS.waitingHours,
    days: LIMITS.silentDays,
  }),
  advice: t(
    'Ask these people to open the portal with a signal: what waits on their devices is nowhere else. A silent device may hold more than it has reported.',
  ),
  stateOf: ({ waiting, silent }) => attentionIf(waiting > 0 || silent > 0),
  say: ({ waiting, silent }) =>
    waiting === 0 && silent === 0
      ? t('No device has reported old unsent work, and each has contacted the server.')
      : t('With old unsent work: {{waiting}}. Silent: {{silent}}.', {
          waiting: formatNumber(waiting),
          silent: formatNumber(silent),
        }),
});
