import type { Reasons } from '#shared/error-reasons/reason.ts';

export const clockInReasons = {
  clock_in_rate_missing: {
    code: 'rule_violation',
    sqlState: 'P0001',
    text: 'Hourly rate not set. Please contact administration.',
  },
  clock_in_not_possible: {
    code: 'rule_violation',
    sqlState: 'P0001',
    text: 'Unable to clock in. Please try a different work order or contact support.',
  },
  clock_in_work_closed: {
    code: 'rule_violation',
    text: 'Unable to clock in. Please try a different work order or contact support.',
    hint: 'This work order is {{status}}.',
  },
  clock_in_project_closed: {
    code: 'rule_violation',
    text: 'Unable to clock in. Please try a different work order or contact support.',
    hint: 'This project is {{status}}.',
  },
  clock_in_failed: {
    code: 'rule_violation',
    text: 'Unable to clock in. Please try a different work order or contact support.',
    facts: '{{cause}}',
  },
  clock_in_day_approved: {
    code: 'rule_violation',
    text: 'Unable to clock in. You have already worked on this order today.',
    hint: 'The hours of this day are approved. Ask a manager to correct them.',
  },
  clock_in_again_failed: {
    code: 'rule_violation',
    text: 'Unable to clock in. You have already worked on this order today.',
    facts: '{{cause}}',
  },
  clock_in_elsewhere: {
    code: 'conflict',
    text: 'You are clocked in to {{work}}, {{title}}.',
    hint: 'Clock out there first, then clock in here.',
  },
  clock_in_other_day: {
    sqlState: 'P0001',
    text: 'You can only clock in for today.',
    hint: 'Clock in again. A manager corrects the time of other days.',
  },
} as const satisfies Reasons;
