import type { Json } from '#shared/database.ts';
import { formatHours } from '#web/lib/hours.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';

interface ComparedReport {
  id: string;
  number: string;
  status: string;
  hours: number;
  crew_size: number;
  day: string;
}

/** What the office knows of the billed work, as `comparison` of the database answers it. */
export interface Comparison {
  reports: ComparedReport[];
  /** Of all people, by the reports. */
  reported_hours: number | null;
  /** How long the work was in progress, for one person. */
  on_site_hours: number | null;
  crew_size: number | null;
  agreed_rate: number | null;
  is_for_work_order: boolean | null;
}

/** The comparison of a line; the generated types say only that it is JSON. */
export const comparisonOf = (line: { comparison?: Json }): Comparison | null =>
  (line.comparison ?? null) as Comparison | null;

interface BilledItem {
  kind: string;
  hours: number | null;
  hourly_rate: number | null;
}

/** The hours that a subcontractor bills for a work order. */
export const billedHours = (items: readonly BilledItem[]): number =>
  items.reduce((hundredths, { hours }) => hundredths + Math.round((hours ?? 0) * 100), 0) / 100;

const round = (value: number) => Math.round(value * 100) / 100;

/** Where the billed labor differs from the reports, from the time on site, and from the agreed rate, with how much. */
export function differencesOf(items: readonly BilledItem[], comparison: Comparison): string[] {
  const labor = items.filter(({ kind }) => kind === 'labor');
  const hours = billedHours(labor);
  if (hours === 0) return [];
  const {
    reported_hours: reported,
    on_site_hours: onSite,
    crew_size: crew,
    agreed_rate: agreed,
  } = comparison;
  const texts: string[] = [];
  if (reported !== null && hours > reported)
    texts.push(t('{{hours}} more than reported', { hours: formatHours(round(hours - reported)) }));
  if (reported !== null && hours < reported)
    texts.push(t('{{hours}} less than reported', { hours: formatHours(round(reported - hours)) }));
  const possible = onSite === null ? null : round(onSite * (crew ?? 1));
  if (possible !== null && hours > possible)
    texts.push(
      t('{{hours}} more than the time on site allows', { hours: formatHours(round(hours - possible)) }),
    );
  const above =
    agreed === null ? 0 : Math.max(...labor.map(({ hourly_rate }) => round((hourly_rate ?? 0) - agreed)));
  if (above > 0) texts.push(t('{{amount}} an hour over the agreed rate', { amount: formatMoney(above) }));
  return texts;
}
