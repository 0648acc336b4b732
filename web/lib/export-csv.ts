import { csvLines } from '#web/lib/csv.ts';

type Cell = string | number | null | undefined;

interface ExportOptions<Row> {
  header: readonly string[];
  cellsOf: (row: Row) => readonly Cell[];
  portions: AsyncIterable<readonly Row[]>;
  /** Called after each batch with the number of rows so far. */
  onProgress: (rows: number) => void;
  /** Cancels the export. */
  signal: AbortSignal;
}

/**
 * All rows as one CSV file, or undefined when it was cancelled. It keeps only the text, so that many rows fit in
 * memory.
 */
export async function exportCsv<Row>({
  header,
  cellsOf,
  portions,
  onProgress,
  signal,
}: ExportOptions<Row>): Promise<Blob | undefined> {
  // Spreadsheets need the byte order mark to read UTF-8.
  const parts = ['\uFEFF', csvLines([header])];
  let count = 0;
  for await (const rows of portions) {
    if (signal.aborted) return undefined;
    parts.push(csvLines(rows.map(cellsOf)));
    count += rows.length;
    onProgress(count);
  }
  return signal.aborted ? undefined : new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
