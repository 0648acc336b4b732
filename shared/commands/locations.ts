import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { id, requiredText } from '#shared/commands/fields.ts';
import { LOCATION_IMPORT_MAX_ROWS } from '#shared/limits.ts';
import { stateCode } from '#shared/rules/us-states.ts';

/** An empty field is an empty text. */
const text = (max: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(max, `Use at most ${max} characters.`)), '');

const degrees = (most: number, message: string) =>
  z._default(z.nullable(z.number(message).check(z.minimum(-most, message), z.maximum(most, message))), null);

/** What is known of a place. */
const fields = {
  name: requiredText(160, 'Name the place as people there call it.'),
  store_number: text(40),
  address_line1: requiredText(160, 'Enter the street and number.'),
  address_line2: text(160),
  city: requiredText(80, 'Enter the town.'),
  state: z.string().check(
    z.trim(),
    z.refine((state) => stateCode(state) !== undefined, 'Choose the state.'),
    z.overwrite((state) => stateCode(state) ?? state),
  ),
  postal_code: z
    ._default(z.string(), '')
    .check(z.trim(), z.regex(/^(\d{5}(-\d{4})?)?$/, 'Enter five digits, such as 44004.')),
  latitude: degrees(90, 'Enter a latitude between -90 and 90.'),
  longitude: degrees(180, 'Enter a longitude between -180 and 180.'),
  contact_name: text(120),
  contact_phone: text(40),
  access_notes: text(2000),
};

const bothOrNone = z.refine<{ latitude?: number | null; longitude?: number | null }>(
  ({ latitude, longitude }) => (latitude == null) === (longitude == null),
  { path: ['longitude'], message: 'Enter both latitude and longitude, or neither.' },
);

/** One place, checked by itself: a line of an import. */
export const locationFields = z.object(fields).check(bothOrNone);

export const LOCATION_COLUMNS = Object.keys(fields) as (keyof typeof fields)[];
export type LocationColumn = (typeof LOCATION_COLUMNS)[number];

const cell = z.optional(z.string().check(z.maxLength(2000)));
const cells = Object.fromEntries(LOCATION_COLUMNS.map((column) => [column, cell])) as Record<
  LocationColumn,
  typeof cell
>;

export const locationCommands = {
  /** A new place of a customer, or changes of one that has been read at `version`. */
  save_location: {
    input: z
      .object({
        location_id: z._default(z.nullable(id), null),
        /** Its `updated_at` when it was read: what somebody else has changed since is not written over. */
        version: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
        /** The customer of a new place; a place keeps its customer. */
        organization_id: z.uuid('Choose the customer.'),
        ...fields,
      })
      .check(bothOrNone),
    output: z.object({ id: z.uuid(), updated_at: z.string() }),
  },

  /** Retires a place, or takes it into use again. Its history stays either way. */
  set_location_active: {
    input: z.object({ location_id: id, is_active: z.boolean() }),
    output: z.object({ id: z.uuid(), is_active: z.boolean() }),
  },

  /**
   * Adds the places of a file: all of them or, when any line has an error, none. A place that is there already, by its
   * store number or else by its name, is left as it is or filled from the file. A dry run only tells what would happen.
   */
  import_locations: {
    input: z.object({
      organization_id: z.uuid('Choose the customer.'),
      rows: z
        .array(z.object(cells))
        .check(
          z.minLength(1, 'The file has no lines.'),
          z.maxLength(LOCATION_IMPORT_MAX_ROWS, 'Import at most 2,000 locations at a time.'),
        ),
      existing: z.enum(['skip', 'update']),
      dry_run: z.boolean(),
    }),
    output: z.object({
      added: z.int(),
      updated: z.int(),
      skipped: z.int(),
      /** By the row's place in `rows`, counted from 0. */
      problems: z.array(z.object({ row: z.int(), messages: z.array(z.string()) })),
    }),
  },
} satisfies CommandShapes;
