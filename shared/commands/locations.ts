import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import {
  formRule,
  id,
  importedFileName,
  oneLine,
  phoneNumber,
  requiredLine,
} from '#shared/commands/fields.ts';
import { LOCATION_IMPORT_MAX_ROWS } from '#shared/limits.ts';
import { stateCode } from '#shared/rules/us-states.ts';
import { message, t } from '#shared/text.ts';

const textOf = (max: number) =>
  z
    .string()
    .check(z.trim(), z.maxLength(max, { error: () => t('Use at most {{max}} characters.', { max }) }));

/** A line; an empty field is an empty text. */
const line = (max: number) => z._default(textOf(max).check(oneLine), '');

const degrees = (most: number, message: string) =>
  z._default(z.nullable(z.number(message).check(z.minimum(-most, message), z.maximum(most, message))), null);

/** The fields of a location. */
const fields = {
  name: requiredLine(160, message('Enter the name that people there use.')),
  store_number: line(40),
  address_line1: requiredLine(160, message('Enter the street and number.')),
  address_line2: line(160),
  city: requiredLine(80, message('Enter the city.')),
  state: z.string().check(
    z.trim(),
    z.refine((state) => stateCode(state) !== undefined, message('Choose the state.')),
    z.overwrite((state) => stateCode(state) ?? state),
  ),
  postal_code: z
    ._default(z.string(), '')
    .check(z.trim(), z.regex(/^(\d{5}(-\d{4})?)?$/, message('Enter five digits, such as 44004.'))),
  latitude: degrees(90, message('Enter a latitude between -90 and 90.')),
  longitude: degrees(180, message('Enter a longitude between -180 and 180.')),
  contact_name: line(120),
  contact_phone: z._default(phoneNumber, ''),
  access_notes: z._default(textOf(2000), ''),
};

const bothOrNone = formRule<{ latitude?: number | null; longitude?: number | null }>(
  ({ latitude, longitude }) => (latitude == null) === (longitude == null),
  {
    reads: ['latitude', 'longitude'],
    marks: 'longitude',
    message: message('Enter both latitude and longitude, or neither.'),
  },
);

/** One location: a line of an import. */
export const locationFields = z.object(fields).check(bothOrNone);

export const LOCATION_COLUMNS = Object.keys(fields) as (keyof typeof fields)[];
export type LocationColumn = (typeof LOCATION_COLUMNS)[number];

const cell = z.optional(z.string().check(z.maxLength(2000)));
const cells = Object.fromEntries(LOCATION_COLUMNS.map((column) => [column, cell])) as Record<
  LocationColumn,
  typeof cell
>;

export const locationCommands = {
  /** Adds a location of a customer, or changes the one that was read at `version`. */
  save_location: {
    input: z
      .object({
        location_id: z._default(z.nullable(id), null),
        /** Its `updated_at` when it was read, so that parallel changes are not overwritten. */
        version: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
        /** The customer of a new location. It cannot be changed later. */
        organization_id: z.uuid(message('Choose the customer.')),
        ...fields,
      })
      .check(bothOrNone),
    output: z.object({ id: z.uuid(), updated_at: z.string() }),
  },

  /** Retires a location, or reactivates it. Its history stays. */
  set_location_active: {
    input: z.object({ location_id: id, is_active: z.boolean() }),
    output: z.object({ id: z.uuid(), is_active: z.boolean() }),
  },

  /**
   * Adds the locations of a file: all of them or, when any line has an error, none; with `valid_only`, those whose
   * lines have no error. An existing location, found by its
   * store number or else by its name, is skipped or updated from the file. A dry run only reports what would happen.
   */
  import_locations: {
    input: z.object({
      organization_id: z.uuid(message('Choose the customer.')),
      rows: z
        .array(z.object(cells))
        .check(
          z.minLength(1, message('The file has no lines.')),
          z.maxLength(LOCATION_IMPORT_MAX_ROWS, message('Import at most 2,000 locations at a time.')),
        ),
      file_name: importedFileName,
      existing: z.enum(['skip', 'update']),
      valid_only: z._default(z.boolean(), false),
      dry_run: z.boolean(),
    }),
    output: z.object({
      added: z.int(),
      updated: z.int(),
      skipped: z.int(),
      /** `row`: the index in `rows`, from 0. */
      problems: z.array(z.object({ row: z.int(), messages: z.array(z.string()) })),
    }),
  },
} satisfies CommandShapes;
