/**
 * The portal's language and region. No other module names a locale (`scripts/check/locale.ts`): numbers and plural
 * forms come from here, dates from `shared/rules/format-dates.ts`. Both sides set the language once, before the first
 * text.
 */

/** The language of the source texts, and of a portal without the setting `LOCALE`. */
export const DEFAULT_LOCALE = 'en-US';

/** The time zone of a portal without the setting `TIME_ZONE`. */
export const DEFAULT_TIME_ZONE = 'America/New_York';

/** For values that programs read, such as `YYYY-MM-DD` put together from parts. It never changes. */
export const MACHINE_LOCALE = 'en-US';

let current = DEFAULT_LOCALE;

/** The language and region in which texts are written now, e.g. `en-US`. */
export const locale = (): string => current;

/** The language alone, for services that know no regions: 'en'. */
export const language = (): string => current.split('-')[0] ?? current;

/** Sets the language and region. `setCatalog` in `shared/text.ts` calls it. */
export function setLocale(name: string): void {
  current = name;
}

const numbers = new Map<string, Intl.NumberFormat>();

/** A number as people write it, e.g. '1,234.5'. `options` are those of `Intl.NumberFormat`. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  const key = current + JSON.stringify(options);
  let format = numbers.get(key);
  if (!format) {
    format = new Intl.NumberFormat(current, options);
    numbers.set(key, format);
  }
  return format.format(value);
}
