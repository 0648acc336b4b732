import { finite } from '#shared/rules/finite.ts';
import { t } from '#web/lib/text.ts';

/** A duration: '45 min', '6 h', '2.3 days'; '—' when there is none. */
export function durationLabel(measured: number | null | undefined): string {
  const hours = finite(measured);
  if (hours === undefined) return '—';
  if (hours < 1) return t('{{count}} min', { count: Math.max(1, Math.round(hours * 60)) });
  if (hours < 36) return t('{{count}} h', { count: Math.round(hours) });
  const days = hours / 24;
  return t('{{days}} days', { days: days < 10 ? days.toFixed(1) : Math.round(days) });
}

/** Hours as days with one decimal, for axes and tables; null stays null. */
export const inDays = (hours: number | null | undefined): number | null =>
  finite(hours) === undefined ? null : Math.round(Number(hours) / 2.4) / 10;

/** '87%', or '—' when nothing was counted. */
export const shareLabel = (good: number, count: number): string =>
  finite(good / count) === undefined ? '—' : `${Math.round((good / count) * 100)}%`;
