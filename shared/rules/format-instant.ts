/** The moment in this format; '—' for what is no date, such as `infinity` or an empty text. Never throws. */
export function formatInstant(
  format: Intl.DateTimeFormat,
  value: string | number | Date | null | undefined,
): string {
  const date = new Date(value ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? '—' : format.format(date);
}
