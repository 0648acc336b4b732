import type { CommandInput } from '#shared/commands.ts';

/** Rates of one jurisdiction each, which together tax work in Chicago. */
export type Rate = CommandInput<'save_tax_rate'>;
export const ILLINOIS: Rate = {
  ...{ name: 'Illinois', kind: 'state', state: 'IL', percent: 6.25, valid_from: '2020-01-01' },
};
export const COOK: Rate = {
  ...ILLINOIS,
  name: 'Cook County',
  kind: 'county',
  percent: 1.75,
  postal_codes: ['60601'],
};
export const CHICAGO: Rate = { ...ILLINOIS, name: 'Chicago', kind: 'city', percent: 1.25, city: 'chicago' };
export const TRANSIT: Rate = { ...COOK, name: 'RTA', kind: 'special', percent: 1 };
