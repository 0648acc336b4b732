import type { Reasons } from '#shared/error-reasons/reason.ts';

export const payPeriodReasons = {
  pay_period_unlock_admins_only: { code: 'forbidden', text: 'Only the office unlocks pay periods.' },
  pay_period_locked: {
    sqlState: 'P0001',
    text: 'The pay period {{first_day}} to {{last_day}} is locked.',
    hint: 'An administrator can unlock it, with a reason.',
  },
  pay_period_overlaps: {
    code: 'rule_violation',
    text: 'These days belong to the period {{first_day}} to {{last_day}}, which was locked before.',
    hint: 'Lock that one, or choose a pay period that begins after it.',
  },
  pay_period_not_locked: {
    code: 'conflict',
    text: 'This pay period is not locked.',
    hint: 'Reload to see its current status.',
  },
  pay_period_invalid: {
    code: 'rule_violation',
    text: 'These days are not a pay period: it is {{first_day}} to {{last_day}}.',
    hint: 'Reload: the pay period may have changed.',
  },
  pay_period_not_over: {
    code: 'rule_violation',
    text: 'This pay period lasts until {{day}}.',
    hint: 'Lock it when it is over.',
  },
  pay_period_not_approved: {
    code: 'rule_violation',
    text: 'Not all time of this period is approved: {{left}}, counted by person, day and work item.',
    hint: 'Approve it first.',
  },
  pay_period_sent_back: {
    code: 'rule_violation',
    text: 'Not all time of this period is approved: {{left}}, counted by person, day and work item.',
    hint: 'Approve it first. If nobody will correct what was sent back, undo sending it back.',
  },
} as const satisfies Reasons;
