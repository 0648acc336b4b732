import type { AccountingFile } from '#server/domains/accounting/documents.ts';
import { quotedCell, textCell } from '#shared/rules/csv-cell.ts';

/** A number of a file: it is never taken for a formula. */
export interface Figure {
  figure: string;
}
type Cell = string | Figure;

export const figure = (text: string): Figure => ({ figure: text });

/** A row of CSV with its end. A text that a spreadsheet would run as a formula becomes plain text. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

const csvCell = (cell: Cell): string => (typeof cell === 'string' ? textCell(cell) : quotedCell(cell.figure));

/** `2026-11-30` as `11/30/2026`; empty without a day. */
export function usDate(day: string | null | undefined): string {
  const [year, month, date] = (day ?? '').split('-');
  return year && month && date ? `${month}/${date}/${year}` : '';
}

/** One line, cut to what a program takes. */
export const line = (text: string | undefined, max = 4000): string =>
  (text ?? '').replace(/\s+/g, ' ').trim().slice(0, max);

interface Limits {
  /** Rows without the header. */
  rows: number;
  bytes: number;
  /** Documents, each with all its rows. */
  documents?: number;
}

const NO_LIMITS: Limits = { rows: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };

/**
 * Files of CSV with one header each. The rows of a document stay together; a document that would exceed a limit begins
 * the next file. Without documents there is no file.
 * @param documents the finished rows of each document
 */
export function csvFiles(
  name: string,
  header: readonly string[],
  documents: readonly (readonly string[])[],
  limits: Limits = NO_LIMITS,
): AccountingFile[] {
  const head = csvRow(header.map(figure));
  const parts: string[][][] = [];
  let rows = Number.POSITIVE_INFINITY;
  let bytes = 0;
  for (const document of documents.filter(({ length }) => length > 0)) {
    const size = Buffer.byteLength(document.join(''));
    const last = parts.at(-1);
    const isFull =
      !last ||
      rows + document.length > limits.rows ||
      bytes + size > limits.bytes ||
      last.length >= (limits.documents ?? Number.POSITIVE_INFINITY);
    if (isFull) {
      parts.push([[...document]]);
      rows = document.length;
      bytes = Buffer.byteLength(head) + size;
    } else {
      last.push([...document]);
      rows += document.length;
      bytes += size;
    }
  }
  return parts.map((part, at) => ({
    name: parts.length > 1 ? `${name}-${at + 1}.csv` : `${name}.csv`,
    rows: part.flat().length,
    content: head + part.flat().join(''),
  }));
}
