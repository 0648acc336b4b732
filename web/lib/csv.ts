import { textCell } from '#shared/rules/csv-cell.ts';
import { finite } from '#shared/rules/finite.ts';

type Cell = string | number | null | undefined;

/** Rows as CSV (RFC 4180), with the byte order mark that spreadsheets need to read UTF-8. */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${csvLines([header, ...rows])}`;
}

/** Rows as lines of CSV, each with its end. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(cell: Cell): string {
  if (cell == null) return '';
  if (typeof cell === 'number') return String(finite(cell) ?? '');
  return textCell(cell);
}

/** Saves a file through the browser's downloads. */
export function downloadFile(fileName: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Saves a text as a file. */
export function downloadText(fileName: string, text: string, type = 'text/csv;charset=utf-8'): void {
  downloadFile(fileName, new Blob([text], { type }));
}
