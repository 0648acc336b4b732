import { textCell } from '#shared/rules/csv-cell.ts';

/** With the byte order mark that spreadsheets need to read UTF-8. */
export const csvHeader = (columns: readonly string[]): string => `\uFEFF${csvLine(columns)}`;

/** A row as a line of CSV (RFC 4180). */
export const csvLine = (values: readonly (string | null | undefined)[]): string =>
  `${values.map(csvCell).join(',')}\r\n`;

function csvCell(value: string | null | undefined): string {
  if (value === null || value === undefined) return '';
  // A negative number is no formula.
  return /^-?\d+(\.\d+)?$/.test(value) ? value : textCell(value);
}
