import { t } from '#web/lib/text.ts';

/** A smaller difference does not change hours noticeably. */
const UNNOTICED_MS = 2 * 60_000;
/** From this many minutes on, hours are easier to read. */
const SHOWN_AS_HOURS_MINUTES = 48 * 60;

/**
 * The notice for a device whose clock is wrong; null for a correct one.
 * @param aheadMs the device's clock minus the server's, in milliseconds
 */
export function clockDifferenceLabel(aheadMs: number): string | null {
  if (Math.abs(aheadMs) <= UNNOTICED_MS) return null;
  const time = lengthLabel(Math.round(Math.abs(aheadMs) / 60_000));
  return aheadMs < 0
    ? t("This device's clock is {{time}} behind. Times are the server's.", { time })
    : t("This device's clock is {{time}} ahead. Times are the server's.", { time });
}

function lengthLabel(inMinutes: number): string {
  const minutes = inMinutes % 60;
  const hours = Math.floor(inMinutes / 60);
  if (inMinutes >= SHOWN_AS_HOURS_MINUTES) {
    return t('{{count}} day|{{count}} days', { count: Math.floor(hours / 24) });
  }
  if (hours === 0) return t('{{minutes}} min', { minutes });
  return minutes === 0 ? t('{{hours}} h', { hours }) : t('{{hours}} h {{minutes}} min', { hours, minutes });
}
