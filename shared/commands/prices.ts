import * as z from 'zod/mini';
import { PRICE_HOURS_MAX, PRICE_LIST_ITEMS_MAX, PRICE_MAX, PRICE_RAISE_MAX } from '#shared/billing-limits.ts';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { day, formRule, id, money, requiredLine, version } from '#shared/commands/fields.ts';
import {
  isMarkup,
  PRICE_KINDS,
  PRICE_SCOPES,
  PRICE_TIME_KINDS,
  type PriceScope,
} from '#shared/rules/prices.ts';
import { message, t } from '#shared/text.ts';

const decimals = (value: number, digits: number) =>
  Math.abs(value * 10 ** digits - Math.round(value * 10 ** digits)) < 1e-6;

/** Dollars or percent, as `numeric(12,4)` holds them: a mile may cost $0.725. */
const value = z.number(message('Enter an amount.')).check(
  z.nonnegative(message('Enter 0 or more.')),
  z.maximum(PRICE_MAX, message('This amount is too large.')),
  z.refine((amount) => decimals(amount, 4), message('Use at most four decimals.')),
);

const raise = z.number(message('Enter a percentage.')).check(
  z.positive(message('Enter more than 0.')),
  z.maximum(PRICE_RAISE_MAX, message('Enter at most 100.')),
  z.refine((percent) => decimals(percent, 2), message('Use at most two decimals.')),
);

const hours = z.number(message('Enter hours.')).check(
  z.positive(message('Enter more than 0.')),
  z.maximum(PRICE_HOURS_MAX, message('Enter at most 24 hours.')),
  z.refine((amount) => decimals(amount, 2), message('Use at most two decimals.')),
);

interface Item {
  kind: string;
  value?: number;
  trade?: string | null;
  labor_class?: string | null;
  time_kind?: string | null;
  tier_from?: number;
  minimum_hours?: number | null;
  description?: string | null;
}

const item = z
  .object({
    /** Of an item that is changed; null for a new one. */
    id: z._default(z.nullable(id), null),
    kind: z.enum(PRICE_KINDS, message('Choose what the price is for.')),
    /** Null for any trade. */
    trade: z._default(z.nullable(requiredLine(60, message('Choose the trade.'))), null),
    /** Of an hour: whose; null for anybody's. */
    labor_class: z._default(z.nullable(requiredLine(60, message('Choose the labor class.'))), null),
    /** Of an hour; null for any time. */
    time_kind: z._default(z.nullable(z.enum(PRICE_TIME_KINDS)), null),
    /** Of a markup: the cost from which on it applies. */
    tier_from: z._default(money, 0),
    /** Of an hour: at least so many are charged. */
    minimum_hours: z._default(z.nullable(hours), null),
    /** Of a flat price: the job type. */
    description: z._default(z.nullable(requiredLine(160, message('Name the job type.'))), null),
    value,
  })
  .check(
    formRule<Item>(({ kind, time_kind }) => kind === 'hour' || !time_kind, {
      ...{ reads: ['kind', 'time_kind'], marks: 'time_kind' },
      message: message('Only an hour depends on the time.'),
    }),
    formRule<Item>(({ kind, labor_class }) => kind === 'hour' || labor_class == null, {
      ...{ reads: ['kind', 'labor_class'], marks: 'labor_class' },
      message: message('Only an hour depends on the labor class.'),
    }),
    formRule<Item>(({ kind, minimum_hours }) => kind === 'hour' || minimum_hours == null, {
      ...{ reads: ['kind', 'minimum_hours'], marks: 'minimum_hours' },
      message: message('Only an hour has a minimum.'),
    }),
    formRule<Item>(({ kind, value = 0 }) => kind !== 'nte' || (value > 0 && decimals(value, 2)), {
      ...{ reads: ['kind', 'value'], marks: 'value' },
      message: message('Enter more than 0, with at most two decimals.'),
    }),
    formRule<Item>(({ kind, tier_from }) => isMarkup(kind) || !tier_from, {
      ...{ reads: ['kind', 'tier_from'], marks: 'tier_from' },
      message: message('Only a markup has tiers.'),
    }),
    formRule<Item>(({ kind, description }) => kind === 'flat' || description == null, {
      ...{ reads: ['kind', 'description'], marks: 'description' },
      message: message('Only a flat price names a job type.'),
    }),
    formRule<Item>(({ kind, description }) => kind !== 'flat' || description != null, {
      ...{ reads: ['kind', 'description'], marks: 'description' },
      message: message('Name the job type.'),
    }),
  );

/** What an item is the price of: two of one list would leave the choice to chance. */
const subjectOf = ({ kind, trade, labor_class, time_kind, tier_from, description }: Item) =>
  JSON.stringify([
    kind,
    trade ?? null,
    labor_class ?? null,
    time_kind ?? null,
    tier_from ?? 0,
    description?.toLowerCase() ?? null,
  ]);

interface Target {
  scope: PriceScope;
  project_id: string | null;
  partner_location_id: string | null;
  organization_id: string | null;
  trade: string | null;
}

/** Names what a scope is about, and nothing for another scope: a list for everyone is never one by accident. */
const targetRule = (scope: PriceScope, column: Exclude<keyof Target, 'scope'>) =>
  formRule<Target>((target) => (target.scope === scope) === (target[column] !== null), {
    ...{ reads: ['scope', column], marks: column },
    message: message('Choose one from the list.'),
  });

export const priceCommands = {
  /** A new price list with its items, or all of one that has been read at `version`: items that are left out go. */
  save_price_list: {
    input: z
      .object({
        price_list_id: z._default(z.nullable(id), null),
        /** Its `updated_at` when it was read, so that parallel changes are not overwritten. */
        version: z._default(z.nullable(version), null),
        name: requiredLine(160, message('Name the price list.')),
        scope: z.enum(PRICE_SCOPES, message('Choose whose work it prices.')),
        /** Whose work it prices: the one that `scope` names, and none for everyone's. */
        project_id: z._default(z.nullable(id), null),
        partner_location_id: z._default(z.nullable(id), null),
        organization_id: z._default(z.nullable(id), null),
        trade: z._default(z.nullable(requiredLine(60, message('Choose the trade.'))), null),
        valid_from: day,
        /** The last day on which it is valid. */
        valid_until: z._default(z.nullable(day), null),
        notes: z._default(
          z
            .string()
            .check(
              z.trim(),
              z.maxLength(2000, { error: () => t('Use at most {{max}} characters.', { max: 2000 }) }),
            ),
          '',
        ),
        items: z.array(item).check(
          z.maxLength(PRICE_LIST_ITEMS_MAX, message('Put at most 500 prices on one list.')),
          z.superRefine<Item[]>((items, context) => {
            const subjects = items.map(subjectOf);
            for (const [index, subject] of subjects.entries()) {
              if (subjects.indexOf(subject) === index) continue;
              context.addIssue({
                ...{ code: 'custom', path: [index, 'kind'] },
                message: message('This price is on the list twice.'),
              });
            }
          }),
        ),
      })
      .check(
        targetRule('project', 'project_id'),
        targetRule('location', 'partner_location_id'),
        targetRule('customer', 'organization_id'),
        targetRule('trade', 'trade'),
        formRule<{ valid_from: string; valid_until: string | null }>(
          ({ valid_from, valid_until }) => valid_until === null || valid_from <= valid_until,
          {
            reads: ['valid_from', 'valid_until'],
            marks: 'valid_until',
            message: message('Choose the first day of validity or a later day.'),
          },
        ),
      ),
    output: z.object({ id: z.uuid(), updated_at: z.string() }),
  },

  /** A new price list with the items of another one, as it was read at `version`, from a day on. */
  copy_price_list: {
    input: z.object({
      submission_key: z.uuid(),
      price_list_id: id,
      version,
      name: requiredLine(160, message('Name the price list.')),
      valid_from: day,
      /** Whether the former list ends on the day before, unless it does so earlier. */
      ends_former: z.boolean(),
      /** By how much hours, trips, miles, and flat prices rise; null leaves them as they are. */
      raise_percent: z.nullable(raise),
    }),
    output: z.object({ id: z.uuid() }),
  },

  /** Retires a price list, which sets no price any more, or takes it up again. */
  set_price_list_active: {
    input: z.object({ price_list_id: id, is_active: z.boolean() }),
    output: z.object({ id: z.uuid(), is_active: z.boolean() }),
  },

  /** Deletes a price list with its items. The audit log keeps what it said. */
  delete_price_list: {
    input: z.object({ price_list_id: id }),
    output: z.object({ id: z.uuid() }),
  },
} satisfies CommandShapes;
