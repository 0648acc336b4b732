import * as z from 'zod/mini';
import { formRule, id, requiredText } from '#shared/commands/fields.ts';
import { MONEY_MAX } from '#shared/limits.ts';
import { CONTRACT_KINDS, isContractKind } from '#shared/rules/contract-kinds.ts';
import { message } from '#shared/text.ts';

const LINE_KINDS = [
  ...(['labor', 'material', 'subcontractor', 'trip', 'flat'] as const),
  ...(['discount', 'other'] as const),
  ...CONTRACT_KINDS,
] as const;
/** The kinds that take an amount off. */
const DEDUCTIONS: ReadonlySet<string> = new Set(['discount', 'retainage', 'deposit_applied']);

const QUANTITY_MAX = 99_999_999.99;
const hasTwoDecimals = (amount: number) => amount === Math.round(amount * 100) / 100;
const twoDecimals = z.refine<number>(hasTwoDecimals, message('Use at most two decimals.'));

interface LineAmounts {
  kind: string;
  quantity: number;
  unit_price: number;
}

/** A line as the form holds it. One that it was given keeps what it bills; a new one bills nothing but itself. */
export const invoiceLine = z
  .object({
    id: z.optional(z.nullable(id)),
    work_order_id: z.optional(z.nullable(id)),
    kind: z.enum(LINE_KINDS, message('Choose what the line is for.')),
    description: requiredText(1000, message('Say what the customer pays for.')),
    quantity: z
      .number(message('Enter a quantity.'))
      .check(
        z.positive(message('Enter more than 0.')),
        z.maximum(QUANTITY_MAX, message('This quantity is too large.')),
        twoDecimals,
      ),
    unit: z.enum(['hour', 'mile', 'each'], message('Choose the unit.')),
    unit_price: z
      .number(message('Enter an amount.'))
      .check(
        z.minimum(-MONEY_MAX, message('This amount is too large.')),
        z.maximum(MONEY_MAX, message('This amount is too large.')),
        twoDecimals,
      ),
    /** A discount of so much of the other lines: the database computes its price, and its text says the percent. */
    discount_percent: z.optional(
      z.nullable(
        z
          .number(message('Enter a percent.'))
          .check(
            z.positive(message('Enter more than 0.')),
            z.maximum(100, message('Enter at most 100 percent.')),
            twoDecimals,
          ),
      ),
    ),
    /** Whether it is taxed; null for what the state says of its kind. */
    is_taxable: z._default(z.nullable(z.boolean()), null),
  })
  .check(
    formRule<LineAmounts>(({ kind, unit_price }) => unit_price >= 0 || DEDUCTIONS.has(kind), {
      ...{ reads: ['kind', 'unit_price'], marks: 'unit_price' },
      message: message('Only a discount can be negative.'),
    }),
    formRule<LineAmounts>(({ kind, unit_price }) => unit_price <= 0 || kind !== 'discount', {
      ...{ reads: ['kind', 'unit_price'], marks: 'unit_price' },
      message: message('A discount takes an amount off: it is negative.'),
    }),
    formRule<LineAmounts>(
      ({ kind, unit_price }) => unit_price <= 0 || kind === 'discount' || !DEDUCTIONS.has(kind),
      {
        ...{ reads: ['kind', 'unit_price'], marks: 'unit_price' },
        message: message('Retainage and deposits take an amount off: the price is negative.'),
      },
    ),
    formRule<{ id?: string | null; kind: string }>(({ id, kind }) => id != null || !isContractKind(kind), {
      ...{ reads: ['id', 'kind'], marks: 'kind' },
      message: message('Retainage and deposits get their lines from the contract or the deposit.'),
    }),
    formRule<{ kind: string; quantity: number; discount_percent?: number | null }>(
      ({ kind, quantity, discount_percent }) =>
        discount_percent == null || (kind === 'discount' && quantity === 1),
      {
        ...{ reads: ['kind', 'quantity', 'discount_percent'], marks: 'discount_percent' },
        message: message('Only one discount has a percent.'),
      },
    ),
    formRule<LineAmounts>(({ quantity, unit_price }) => Math.abs(quantity * unit_price) <= MONEY_MAX, {
      ...{ reads: ['quantity', 'unit_price'], marks: 'unit_price' },
      message: message('Quantity times price is too large.'),
    }),
  );
