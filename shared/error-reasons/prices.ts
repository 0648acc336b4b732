import type { Reasons } from '#shared/error-reasons/reason.ts';

export const priceReasons = {
  price_office_only: { code: 'forbidden', text: 'Only the office manages prices.' },
  price_list_missing: { code: 'not_found', text: 'This price list does not exist.' },
  price_list_not_kept: { code: 'internal', text: 'The price list was not saved.' },
  price_list_target_missing: {
    code: 'not_found',
    text: 'The project, location, or customer of this price list does not exist.',
  },
  price_list_changed: {
    code: 'conflict',
    text: 'Somebody else has changed this price list meanwhile.',
    hint: 'What you entered is still here. Open the price list in another window, compare, then reload.',
  },
  price_list_copy_too_early: {
    code: 'invalid_input',
    text: 'The former price list begins on {{day}}. It cannot end before that.',
    hint: 'Choose a later day, or leave the end of the former list as it is.',
  },
  price_raise_too_large: {
    code: 'invalid_input',
    text: 'With this percentage, a price would be more than {{amount}}.',
  },
} as const satisfies Reasons;
