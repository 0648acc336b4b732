import type { CommandInput } from '#shared/commands.ts';
import type { TaxRate } from '#web/features/taxes/queries.ts';
import { today } from '#web/lib/dates.ts';
import { listTyped } from '#web/lib/list-typed.ts';
import { type Message, message } from '#web/lib/text.ts';

export type TaxRateForm = Required<CommandInput<'save_tax_rate'>>;

/** The label of each field. */
export const FIELDS = {
  name: message('Name on the invoice'),
  kind: message('Tax of'),
  state: message('State'),
  city: message('City'),
  postal_codes: message('ZIP codes'),
  percent: message('Rate in percent'),
  valid_from: message('Valid from'),
  valid_until: message('Valid until'),
} satisfies Partial<Record<keyof TaxRateForm, Message>>;

/** A rate without its percentage: the field is empty, which is not 0. */
export const newTaxRate = (): TaxRateForm =>
  ({
    ...{ tax_rate_id: null, version: null, name: '', kind: 'state', state: '', city: null, postal_codes: [] },
    ...{ valid_from: today(), valid_until: null },
  }) as unknown as TaxRateForm;

/** The values of a stored rate, with its version. */
export const formOf = ({ id, updated_at, kind, ...facts }: TaxRate): TaxRateForm => ({
  ...facts,
  kind: kind as TaxRateForm['kind'],
  tax_rate_id: id,
  version: updated_at,
});

/** The ZIP codes in what somebody types or pastes, each once. */
export const zipCodesTyped = (text: unknown): string[] => [...new Set(listTyped(text))];
