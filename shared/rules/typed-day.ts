/**
 * A day as people type it and as spreadsheets save it: '3/31/2027' is '2027-03-31'. Everything else stays as typed, for
 * the check of the field.
 */
export function typedDay(typed: string): string {
  const [, month = '', day = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed.trim()) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed;
}
