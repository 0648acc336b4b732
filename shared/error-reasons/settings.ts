import type { Reasons } from '#shared/error-reasons/reason.ts';

export const settingsReasons = {
  settings_admins_only: {
    code: 'forbidden',
    text: 'Only administrators change the company’s settings.',
    hint: 'Ask an administrator.',
  },
  settings_changed: {
    code: 'conflict',
    text: 'Somebody else has changed these settings meanwhile.',
    hint: 'Compare their values with yours, then choose.',
  },
  settings_logo_missing: {
    code: 'not_found',
    text: 'The logo was not uploaded.',
    hint: 'Choose the picture again.',
  },
  time_zone_unknown: {
    sqlState: '23514',
    text: 'The time zone {{name}} is unknown.',
    hint: 'Choose one from the list, such as America/New_York.',
  },
  settings_prefix_taken: {
    code: 'rule_violation',
    text: 'The prefix {{prefix}} belongs to other documents.',
    hint: 'Choose another one, so that no number names two documents.',
  },
} as const satisfies Reasons;
