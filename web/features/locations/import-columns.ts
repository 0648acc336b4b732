import { LOCATION_COLUMNS, type LocationColumn } from '#shared/commands/locations.ts';
import { type Message, message } from '#web/lib/text.ts';

/** The label of each field, and other column names for it in files. */
export const IMPORT_COLUMNS: Readonly<
  Record<LocationColumn, { label: Message; required?: true; names: string[] }>
> = {
  name: {
    label: message('Name'),
    required: true,
    names: ['location', 'location name', 'store name', 'site', 'site name'],
  },
  store_number: {
    label: message('Store number'),
    names: ['store', 'store no', 'store #', 'number', 'no', 'site number', '#'],
  },
  address_line1: {
    label: message('Street'),
    required: true,
    names: ['address', 'street address', 'address 1', 'address line 1', 'street and number'],
  },
  address_line2: { label: message('Address line 2'), names: ['address 2', 'suite', 'unit'] },
  city: { label: message('City'), required: true, names: ['town'] },
  state: {
    label: message('State', 'part of an address'),
    required: true,
    names: ['province', 'st', 'region'],
  },
  postal_code: { label: message('ZIP code'), names: ['zip', 'postal code', 'postcode', 'zipcode'] },
  latitude: { label: message('Latitude'), names: ['lat'] },
  longitude: { label: message('Longitude'), names: ['lng', 'lon', 'long'] },
  contact_name: {
    label: message('Contact'),
    names: ['contact name', 'manager', 'store manager', 'contact on site'],
  },
  contact_phone: {
    label: message('Contact phone'),
    names: ['phone', 'telephone', 'phone number', 'store phone'],
  },
  access_notes: { label: message('Access notes'), names: ['access', 'notes', 'instructions'] },
};

/** The column of each field, counted from 0; -1 for fields without a column. */
export type ColumnMap = Record<LocationColumn, number>;

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[_.\-:]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Detects the columns by the names in the file's first line. */
export function mapColumns(header: readonly string[]): ColumnMap {
  const found = header.map(plain);
  return mapOf((column) => {
    const { label, names } = IMPORT_COLUMNS[column];
    const known = [column, label, ...names].map(plain);
    return found.findIndex((name) => known.includes(name));
  });
}

/** The lines as input of the command: the mapped columns, under their field names. */
export function importRows(lines: readonly (readonly string[])[], map: ColumnMap) {
  return lines.map((cells) => {
    const mapped = LOCATION_COLUMNS.filter((column) => map[column] >= 0);
    const row: Partial<Record<LocationColumn, string>> = {};
    for (const column of mapped) row[column] = cells[map[column]] ?? '';
    return row;
  });
}

/** The required fields without a column. */
export const missingColumns = (map: ColumnMap): LocationColumn[] =>
  LOCATION_COLUMNS.filter((column) => IMPORT_COLUMNS[column].required && map[column] < 0);

function mapOf(indexOf: (column: LocationColumn) => number): ColumnMap {
  return Object.fromEntries(LOCATION_COLUMNS.map((column) => [column, indexOf(column)])) as ColumnMap;
}
