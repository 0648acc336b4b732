import { csvLines } from '#web/lib/csv.ts';

type Cell = string | number | null | undefined;

interface ExportOptions<Row> {
  header: readonly string[];
  cellsOf: (row: Row) => readonly Cell[];
  portions: AsyncIterable<readonly Row[]>;
  /** Told after each portion how many rows there are by now. */
  onProgress: (rows: number) => void;
  /** Ends it without a file. */
  signal: AbortSignal;
}

/** All rows as one CSV file, or undefined when it was cancelled. Only texts are kept, so that many rows fit. */
export async function exportCsv<Row>({
  header,
  cellsOf,
  portions,
  onProgress,
  signal,
}: ExportOptions<Row>): Promise<Blob | undefined> {
  // The byte order mark is what spreadsheets need to read UTF-8.
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
