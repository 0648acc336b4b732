import { today } from '#web/lib/dates.ts';

/** The first day of the next year: most prices change then. */
export const nextYear = (): string => `${yearAfter()}-01-01`;

const yearAfter = () => Number(today().slice(0, 4)) + 1;

/** A name with the next year: instead of the year that it has, or after it. */
export function copyName(name: string): string {
  const year = /\b20\d\d\b/;
  return year.test(name) ? name.replace(year, String(yearAfter())) : `${name.slice(0, 155)} ${yearAfter()}`;
}
