import type { Reasons } from '#shared/error-reasons/reason.ts';

export const accountingReasons = {
  accounting_office_only: { code: 'forbidden', text: 'Only the office keeps the books.' },
  month_closed: {
    sqlState: '23514',
    text: 'The month of {{day}} is closed. The first open day is {{first_day}}.',
    hint: 'Use an open day, or ask an administrator to reopen the month.',
  },
  month_not_over: {
    code: 'rule_violation',
    text: 'This month lasts until {{day}}. Close it when it is over.',
  },
  month_already_closed: {
    code: 'conflict',
    text: 'This month is closed already.',
    hint: 'Reload to see the months.',
  },
  month_out_of_order: {
    code: 'rule_violation',
    text: 'Months are closed in order. The next one begins on {{day}}.',
  },
  month_unfinished: {
    code: 'rule_violation',
    text: 'Something of this month is unfinished.',
    hint: 'Finish what the list names, or close the month anyway.',
  },
  month_not_last: {
    code: 'conflict',
    text: 'Only the last closed month can be reopened. That is the month of {{day}}.',
    hint: 'Reopen the later months first.',
  },
  month_not_closed: {
    code: 'conflict',
    text: 'This month is not closed.',
    hint: 'Reload to see the months.',
  },
} as const satisfies Reasons;
