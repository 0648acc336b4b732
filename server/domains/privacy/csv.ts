/** With the byte order mark that spreadsheets need to read UTF-8. */
export const csvHeader = (columns: readonly string[]): string => `\uFEFF${csvLine(columns)}`;

/** A row as a line of CSV (RFC 4180). */
export const csvLine = (values: readonly (string | null | undefined)[]): string =>
  `${values.map(csvCell).join(',')}\r\n`;

function csvCell(value: string | null | undefined): string {
  if (value === null || value === undefined) return '';
  // Spreadsheets run a text that looks like a formula. The apostrophe makes it plain text; a number needs none.
  const isFormula = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value);
  const text = isFormula ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
