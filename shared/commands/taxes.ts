import * as z from 'zod/mini';
import { TAX_PERCENT_MAX, TAX_RATES_IMPORT_MAX, TAX_ZIP_CODES_MAX } from '#shared/billing-limits.ts';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { day, formRule, id, requiredLine, version } from '#shared/commands/fields.ts';
import { TAX_KINDS, TAXED_LINE_KINDS, type TaxKind } from '#shared/rules/taxes.ts';
import { stateCode } from '#shared/rules/us-states.ts';
import { message } from '#shared/text.ts';

const state = z.string().check(
  z.trim(),
  z.refine((name) => stateCode(name) !== undefined, message('Choose the state.')),
  z.overwrite((name) => stateCode(name) ?? name),
);

/** As `numeric(7,4)` holds it. */
const percent = z.number(message('Enter a percentage.')).check(
  z.nonnegative(message('Enter 0 or more.')),
  z.maximum(TAX_PERCENT_MAX, message('Enter at most 30 percent.')),
  z.refine(
    (value) => Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-6,
    message('Use at most four decimals.'),
  ),
);

interface Area {
  kind: TaxKind;
  city: string | null;
  postal_codes: string[];
}

const fields = {
  name: requiredLine(120, message('Name the jurisdiction as the invoice shall say it.')),
  kind: z.enum(TAX_KINDS, message('Choose whose tax it is.')),
  state,
  /** Of a city: its name in addresses. */
  city: z._default(z.nullable(requiredLine(80, message('Enter the city.'))), null),
  /** Where it applies; the whole state's applies everywhere. */
  postal_codes: z._default(
    z
      .array(z.string().check(z.regex(/^\d{5}$/, message('Enter five digits for each ZIP code.'))))
      .check(z.maxLength(TAX_ZIP_CODES_MAX, message('Enter at most 3,000 ZIP codes.'))),
    [],
  ),
  percent,
  valid_from: day,
  /** The last day on which it is valid. */
  valid_until: z._default(z.nullable(day), null),
};

const hasArea = formRule<Area>(
  ({ kind, city, postal_codes }) =>
    kind === 'state' || postal_codes.length > 0 || (kind === 'city' && !!city),
  {
    ...{ reads: ['kind', 'city', 'postal_codes'], marks: 'postal_codes' },
    message: message('Enter the ZIP codes where it applies; for a city, its name is enough.'),
  },
);
const hasNoMore = formRule<Area>(
  ({ kind, city, postal_codes }) =>
    (kind === 'city' || !city) && (kind !== 'state' || postal_codes.length === 0),
  {
    ...{ reads: ['kind', 'city', 'postal_codes'], marks: 'kind' },
    message: message('Only a city has a name of its own, and the tax of a state applies in all of it.'),
  },
);
const isInOrder = formRule<{ valid_from: string; valid_until: string | null }>(
  ({ valid_from, valid_until }) => valid_until === null || valid_from <= valid_until,
  {
    ...{ reads: ['valid_from', 'valid_until'], marks: 'valid_until' },
    message: message('Choose the first day of validity or a later day.'),
  },
);

export const taxCommands = {
  /** A new rate, or one that has been read at `version`. Invoices that were sent keep what they say. */
  save_tax_rate: {
    input: z
      .object({
        tax_rate_id: z._default(z.nullable(id), null),
        version: z._default(z.nullable(version), null),
        ...fields,
      })
      .check(hasArea, hasNoMore, isInOrder),
    output: z.object({ id: z.uuid(), updated_at: z.string() }),
  },
  /** Deletes a rate that was entered by mistake. One that ends has a last day. */
  delete_tax_rate: {
    input: z.object({ tax_rate_id: id }),
    output: z.object({ id: z.uuid() }),
  },
  /** What a state taxes: these kinds of lines and no others. */
  save_tax_rules: {
    input: z.object({
      state,
      line_kinds: z.array(z.enum(TAXED_LINE_KINDS)),
      /** The kinds as they were read, so that two people do not overwrite each other. */
      read: z.array(z.enum(TAXED_LINE_KINDS)),
    }),
    output: z.object({ state: z.string(), line_kinds: z.array(z.string()) }),
  },
  /**
   * Rates of a table that a state or a vendor publishes: all of them, or none. A rate that is there already with the same
   * first day is changed to what the table says; repeated, it changes nothing. `tax_rates_ending` says which ones end.
   */
  import_tax_rates: {
    input: z.object({
      rates: z
        .array(z.object(fields).check(hasArea, hasNoMore, isInOrder))
        .check(
          z.minLength(1, message('Choose a file with at least one rate.')),
          z.maxLength(TAX_RATES_IMPORT_MAX, message('Import at most 5,000 rates at once.')),
        ),
      /** Whether it is the whole table of its states: rates that it replaces or no longer has end the day before it. */
      is_complete: z._default(z.boolean(), true),
    }),
    output: z.object({ added: z.int(), changed: z.int(), unchanged: z.int(), ended: z.int() }),
  },
} satisfies CommandShapes;
