import type { Reasons } from '#shared/error-reasons/reason.ts';

export const locationReasons = {
  location_missing: { code: 'not_found', text: 'This location does not exist, or you may not change it.' },
  location_changed: {
    code: 'conflict',
    text: 'Somebody else has changed this location meanwhile.',
    hint: 'What you wrote is still here. Open the location in another window, compare, then reload.',
  },
  location_version_missing: {
    code: 'invalid_input',
    text: 'Say which version of the location you have read.',
  },
  location_customer_forbidden: {
    code: 'forbidden',
    text: 'You may not add locations for this customer.',
  },
  location_customer_missing: {
    code: 'not_found',
    sqlState: '23514',
    text: 'This customer does not exist, or you may not add locations for it.',
  },
  location_street_missing: { sqlState: '23514', text: 'Enter the street and number.' },
  location_town_missing: { sqlState: '23514', text: 'Enter the city.' },
  location_state_missing: { sqlState: '23514', text: 'Choose the state.' },
  locations_file_invalid: {
    code: 'rule_violation',
    text: 'The file has errors, so nothing was imported.',
    hint: 'Correct the lines that are named, then choose the file again.',
    facts: 'Line {{line}}: {{problems}}',
  },
} as const satisfies Reasons;
