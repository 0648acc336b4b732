import type { Reasons } from '#shared/error-reasons/reason.ts';

export const taxReasons = {
  tax_office_only: { code: 'forbidden', text: 'Only people who invoice manage taxes.' },
  tax_rate_missing: { code: 'not_found', text: 'This tax rate does not exist.' },
  tax_rate_exists: {
    code: 'rule_violation',
    text: 'This jurisdiction has a rate from this day on already.',
    hint: 'Change that one, or choose another first day.',
  },
  tax_rate_changed: {
    code: 'conflict',
    text: 'Somebody else has changed this tax rate meanwhile.',
    hint: 'What you entered is still here. Open the rate in another window, compare, then reload.',
  },
  tax_rate_twice: {
    code: 'rule_violation',
    text: 'The file has “{{name}}” twice with the same first day (rate {{line}}).',
    hint: 'Remove one of the two, then import the file again.',
  },
  tax_rules_changed: {
    code: 'conflict',
    text: 'Somebody else has changed meanwhile what this state taxes.',
    hint: 'Look at it again, then change it.',
  },
} as const satisfies Reasons;
