import { finite } from '#shared/rules/finite.ts';
import { t } from '#web/lib/text.ts';

/** From this many seconds on, a waiting time is shown in minutes. */
const MINUTES_FROM_SECONDS = 100;

/** A waiting time: '54 seconds', '29 minutes'. Rounded up. */
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
