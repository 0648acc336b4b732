/** Spreadsheets also take full-width signs for the beginning of a formula. */
const BEGINS_A_FORMULA = /^[=+\-@＝＋－＠\t\r]/;

/** A text for a cell of CSV: an apostrophe makes plain text of what a spreadsheet would run as a formula. */
export const withoutFormula = (text: string): string => (BEGINS_A_FORMULA.test(text) ? `'${text}` : text);

/** The text of a cell that `withoutFormula` has written. */
export const withoutMark = (cell: string): string =>
  cell.startsWith("'") && BEGINS_A_FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** A cell of CSV as it stands between the separators (RFC 4180). */
export const quotedCell = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** A text that people wrote, as a cell. */
export const textCell = (text: string): string => quotedCell(withoutFormula(text));
