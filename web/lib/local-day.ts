/** The calendar day at the reader's place, `YYYY-MM-DD`: what a date field takes. */
export function localDay(instant: Date = new Date()): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${instant.getFullYear()}-${twoDigits(instant.getMonth() + 1)}-${twoDigits(instant.getDate())}`;
}
