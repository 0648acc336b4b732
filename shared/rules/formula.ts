/** Spreadsheets also take full-width signs for the beginning of a formula. */
const BEGINS_A_FORMULA = /^[=+\-@＝＋－＠\t\r]/;

/** A text for a cell of CSV: an apostrophe makes plain text of what a spreadsheet would run as a formula. */
export const withoutFormula = (text: string): string => (BEGINS_A_FORMULA.test(text) ? `'${text}` : text);
