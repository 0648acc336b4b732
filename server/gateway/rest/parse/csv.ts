import { badBody } from '#server/gateway/errors/rest-refusals.ts';

const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;

/**
 * Rows of a CSV text by the names in its first line. An unquoted `NULL` is null; everything else is text, which
 * PostgreSQL reads as the type of the column.
 * @throws Refusal PGRST102
 */
export function parseCsv(text: string): Record<string, string | null>[] {
  const [header, ...lines] = cells(text.replace(/\r?\n$/, ''));
  if (!header) throw badBody('Empty or invalid CSV');
  return lines.map((line) => {
    if (line.length !== header.length) throw badBody('All lines must have same number of fields');
    return Object.fromEntries(header.map((name, at) => [name ?? 'NULL', line[at] ?? null]));
  });
}

function cells(text: string): (string | null)[][] {
  const lines: (string | null)[][] = [[]];
  CELL.lastIndex = 0;
  while (CELL.lastIndex <= text.length) {
    const found = CELL.exec(text);
    if (!found) throw badBody('Empty or invalid CSV');
    const [, quoted, bare = '', end] = found;
    lines.at(-1)?.push(quoted === undefined ? (bare === 'NULL' ? null : bare) : quoted.replaceAll('""', '"'));
    if (end === '') return lines;
    if (end !== ',') lines.push([]);
  }
  return lines;
}
