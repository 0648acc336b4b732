import {
  ageMs,
  attentionIf,
  check,
  type Facts,
  type HealthCheck,
  type HealthReport,
  type Rule,
} from '#web/features/health/health-check.ts';
import { HEALTH_LIMITS as LIMITS } from '#web/features/health/health-limits.ts';
import { formatDate } from '#web/lib/dates.ts';
import { type Message, message, t } from '#web/lib/text.ts';

/**
 * Browsers reach the portal over HTTPS with a certificate that stays valid. A portal that only its own machine reaches
 * needs none, but nobody else can open it or its links: that is right for the demo alone.
 */
export const certificateRule = (nowMs: number): Rule<Facts<'certificate'>> => ({
  title: t('Certificate'),
  limit: t('Limit: {{days}} days left', { days: LIMITS.certificateDays }),
  advice: t(
    'Renew the certificate of the server or proxy that browsers reach. Without one, put a proxy with HTTPS in front, and set PUBLIC_URL to its address.',
  ),
  stateOf: ({ expires_at, is_local, is_demo }) => {
    if (expires_at === null) return attentionIf(!(is_local && is_demo));
    const days = -ageMs(expires_at, nowMs) / LIMITS.dayMs;
    return days < 0 ? 'failed' : attentionIf(days < LIMITS.certificateDays || (is_local && !is_demo));
  },
  say: ({ host, expires_at, is_local, is_demo }) =>
    [
      host !== null && t('{{host}}: expires {{date}}', { host, date: formatDate(expires_at) }),
      is_local ? localText(is_demo) : host === null && withoutHttpsText(),
    ]
      .filter(Boolean)
      .join('. '),
});

const localText = (isDemo: boolean): string =>
  isDemo
    ? t(
        'This is a demo for this computer: it needs no certificate, and the links that it sends open nowhere else.',
      )
    : t(
        'Only this computer reaches the portal: nobody else can open it, or the links that it sends. Set PUBLIC_URL to its address in the network.',
      );

const withoutHttpsText = (): string =>
  t(
    'PUBLIC_URL has no HTTPS: passwords cross the network unprotected, and phones cannot install the portal.',
  );

type Secret = Facts<'secrets'>[number];

interface SecretTexts {
  title: Message;
  /** What it is for. */
  purpose: Message;
  /** Whether it can be replaced without harm, and is therefore replaced from time to time. */
  canRotate: boolean;
}

const SECRETS: Record<Secret['name'], SecretTexts> = {
  signing_key: {
    title: message('Signing key'),
    purpose: message('It signs sessions.'),
    canRotate: true,
  },
  program_keys: {
    title: message('Program keys'),
    purpose: message('Browsers and trusted programs connect with them.'),
    canRotate: true,
  },
  file_secret: {
    title: message('File secret'),
    purpose: message(
      'It protects file links, links in emails, pushes, unsent work, second factors, and the mail password.',
    ),
    canRotate: false,
  },
  database_passwords: {
    title: message('Database passwords'),
    purpose: message('Only the server connects with them.'),
    canRotate: false,
  },
};

/** A line for each stored secret, or one that says why their ages are not known. */
export function secretChecks({ facts, error }: HealthReport['secrets'], nowMs: number): HealthCheck[] {
  if (facts === null) {
    const rule = { ...secretRule(SECRETS.signing_key, nowMs), title: t('Secrets') };
    return [check('secrets', { facts, error }, rule)];
  }
  return facts.map((secret) =>
    check(secret.name, { facts: secret, error: null }, secretRule(SECRETS[secret.name], nowMs)),
  );
}

const secretRule = ({ title, purpose, canRotate }: SecretTexts, nowMs: number): Rule<Secret> => ({
  title: t(title),
  limit: canRotate
    ? t('Limit: {{days}} days', { days: LIMITS.secretsDays })
    : t('No limit: the portal does not replace it. Protect the data folder, which holds it.'),
  advice: t('Replace the signing key and the program keys with “npm run keys -- rotate”.'),
  stateOf: ({ since }) => attentionIf(canRotate && ageMs(since, nowMs) > LIMITS.secretsDays * LIMITS.dayMs),
  say: ({ since }) => `${t('In use since {{date}}.', { date: formatDate(since) })} ${t(purpose)}`,
});
