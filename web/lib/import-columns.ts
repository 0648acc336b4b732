import type { Message } from '#web/lib/text.ts';

/** The fields of an import by their names in the command, each with its label and other column names for it in files. */
export type ImportFields<Name extends string> = Readonly<
  Record<Name, { label: Message; required?: true; names: readonly string[] }>
>;

/** The column of each field, counted from 0; -1 for fields without a column. */
export type ColumnMap<Name extends string> = Record<Name, number>;

export const fieldNames = <Name extends string>(fields: ImportFields<Name>): Name[] =>
  Object.keys(fields) as Name[];

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[_.\-:]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Detects the columns by the names in the file's first line. */
export function mapColumns<Name extends string>(
  fields: ImportFields<Name>,
  header: readonly string[],
): ColumnMap<Name> {
  const found = header.map(plain);
  return Object.fromEntries(
    fieldNames(fields).map((field) => {
      const { label, names } = fields[field];
      const known = [field, label, ...names].map(plain);
      return [field, found.findIndex((name) => known.includes(name))];
    }),
  ) as ColumnMap<Name>;
}

/** The lines as input of the command: the mapped columns, under their field names. */
export function importRows<Name extends string>(
  fields: ImportFields<Name>,
  lines: readonly (readonly string[])[],
  map: ColumnMap<Name>,
): Partial<Record<Name, string>>[] {
  const mapped = fieldNames(fields).filter((field) => map[field] >= 0);
  return lines.map((cells) => {
    const row: Partial<Record<Name, string>> = {};
    for (const field of mapped) row[field] = cells[map[field]] ?? '';
    return row;
  });
}

/** The required fields without a column. */
export const missingColumns = <Name extends string>(
  fields: ImportFields<Name>,
  map: ColumnMap<Name>,
): Name[] => fieldNames(fields).filter((field) => fields[field].required && map[field] < 0);
