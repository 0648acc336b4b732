import { finite } from '#shared/rules/finite.ts';
import { t } from '#web/lib/text.ts';

/** From here on a wait is said in minutes. */
const MINUTES_FROM_SECONDS = 100;

/** A wait as people say it: '54 seconds', '29 minutes'. Never shorter than it is. */
export function waitText(wait: number): string {
  const seconds = finite(wait) ?? 0;
  if (seconds === 1) return t('1 second');
  if (seconds < MINUTES_FROM_SECONDS) return t('{{seconds}} seconds', { seconds });
  return t('{{minutes}} minutes', { minutes: Math.ceil(seconds / 60) });
}

/** The same for a button: '54 s', '29 min'. */
export function shortWaitText(wait: number): string {
  const seconds = finite(wait) ?? 0;
  if (seconds < MINUTES_FROM_SECONDS) return t('{{seconds}} s', { seconds });
  return t('{{minutes}} min', { minutes: Math.ceil(seconds / 60) });
}
