import type { Reasons } from '#shared/error-reasons/reason.ts';

export const accountingReasons = {
  accounting_office_only: { code: 'forbidden', text: 'Only the office keeps the books.' },
  month_closed: {
    sqlState: '23514',
    text: 'The month of {{day}} is closed. The first open day is {{first_day}}.',
    hint: 'Use an open day, issue a credit note instead, or ask an administrator to reopen the month.',
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
  month_clock_running: {
    code: 'rule_violation',
    text: 'The clock of {{people}} has been running since that month.',
    hint: 'End these sessions in Time Management, then close the month.',
  },
  month_not_last: {
    code: 'conflict',
    text: 'Only the last closed month can be reopened. That is the month of {{day}}.',
    hint: 'Reopen the later months first.',
  },
  accounting_nothing_waits: {
    code: 'conflict',
    text: 'Nothing waits for a batch until this day.',
    hint: 'Choose a later day, or look at the last batch: somebody may have exported it.',
  },
  accounting_batch_too_large: {
    code: 'rule_violation',
    text: 'More than {{max}} documents wait until this day. Choose an earlier one.',
  },
  accounting_unmapped: {
    code: 'rule_violation',
    text: 'The accounting program has no name for some of it yet: {{number}} names are missing.',
    hint: 'Enter them in the settings of accounting.',
  },
  accounting_batch_missing: { code: 'not_found', text: 'This batch does not exist, or you may not see it.' },
  accounting_file_missing: { code: 'not_found', text: 'This file does not exist, or you may not see it.' },
  accounting_batch_withdrawn: { code: 'conflict', text: 'This batch was withdrawn.' },
  accounting_batch_reversed: {
    code: 'conflict',
    text: 'Batch {{batch}} reverses something of this batch.',
    hint: 'Withdraw that one first.',
  },
  accounting_exported: {
    sqlState: 'PT409',
    text: 'Accounting batch {{batch}} has this already.',
    hint: 'Withdraw the batch first, or correct the books by another document.',
  },
  month_not_closed: {
    code: 'conflict',
    text: 'This month is not closed.',
    hint: 'Reload to see the months.',
  },
} as const satisfies Reasons;
