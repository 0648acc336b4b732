import { otherZone } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';

/**
 * The hint of fields in which a time of the office is typed, for readers whose clock shows another time.
 * @param moment what is typed, because zones have other names in summer; null for now
 */
export function zoneHint(moment: string | null): string | undefined {
  const zone = otherZone(moment ?? new Date().toISOString());
  return zone === null ? undefined : t('In {{zone}}, not the time of your clock.', { zone });
}
