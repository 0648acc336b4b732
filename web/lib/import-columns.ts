import { type Message, t } from '#web/lib/text.ts';

/** A field of an import: its label, and other column names for it in files. */
export interface ImportColumn {
  label: Message;
  required?: true;
  /** The column that a file may have instead of this required one. */
  instead?: string;
  names: readonly string[];
  /** Puts right what a spreadsheet has damaged; `cellOf` gives the other cells of the line, '' without that column. */
  restore?: (cell: string, cellOf: (column: string) => string) => string;
}

/** Cells that a spreadsheet has damaged, each once, with what is imported instead. */
export type Restored = ReadonlyMap<string, string>;

export type ImportColumns<Name extends string> = Readonly<Record<Name, ImportColumn>>;

/** The column of each field, counted from 0; -1 for fields without a column. */
export type ColumnMap<Name extends string> = Record<Name, number>;

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[_.\-:]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const namesOf = <Name extends string>(columns: ImportColumns<Name>) => Object.keys(columns) as Name[];

/** Detects the columns by the names in the file's first line. */
export function mapColumns<Name extends string>(
  columns: ImportColumns<Name>,
  header: readonly string[],
): ColumnMap<Name> {
  const found = header.map(plain);
  return Object.fromEntries(
    namesOf(columns).map((column) => {
      const { label, names } = columns[column];
      const known = [column, label, t(label), ...names].map(plain);
      return [column, found.findIndex((name) => known.includes(name))];
    }),
  ) as ColumnMap<Name>;
}

/** The lines as input of the command: the mapped columns, under their field names, restored. */
export function importRows<Name extends string>(
  columns: ImportColumns<Name>,
  lines: readonly (readonly string[])[],
  map: ColumnMap<Name>,
): Partial<Record<Name, string>>[] {
  const mapped = (Object.keys(map) as Name[]).filter((column) => map[column] >= 0);
  return lines.map((cells) => {
    const row: Partial<Record<Name, string>> = {};
    for (const column of mapped) {
      const cell = cells[map[column]] ?? '';
      row[column] = columns[column].restore?.(cell, cellsOf(cells, map)) ?? cell;
    }
    return row;
  });
}

/** What `importRows` restores. */
export function restoredCells<Name extends string>(
  columns: ImportColumns<Name>,
  lines: readonly (readonly string[])[],
  map: ColumnMap<Name>,
): Restored {
  const found = new Map<string, string>();
  for (const column of namesOf(columns)) {
    const { restore } = columns[column];
    if (!restore || map[column] < 0) continue;
    for (const cells of lines) {
      const cell = cells[map[column]] ?? '';
      const restored = restore(cell, cellsOf(cells, map));
      if (restored !== cell) found.set(cell, restored);
    }
  }
  return found;
}

const cellsOf = (cells: readonly string[], map: Readonly<Record<string, number>>) => (column: string) =>
  cells[map[column] ?? -1] ?? '';

/** The required fields without a column, and without the one that a file may have instead. */
export const missingColumns = <Name extends string>(
  columns: ImportColumns<Name>,
  map: ColumnMap<Name>,
): Name[] =>
  namesOf(columns).filter((column) => {
    const { required, instead } = columns[column];
    return required && map[column] < 0 && !(instead && map[instead as Name] >= 0);
  });
