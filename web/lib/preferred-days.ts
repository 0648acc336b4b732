import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';

interface Preferred {
  preferred_from: string | null;
  preferred_to: string | null;
}

/** 'Nov 20, 2026 – Nov 24, 2026', one of them, or '' for any day. */
export function preferredDays({ preferred_from: from, preferred_to: to }: Preferred): string {
  if (from && to) return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
  if (from) return t('from {{date}}', { date: formatDate(from) });
  return to ? t('until {{date}}', { date: formatDate(to) }) : '';
}
