import type { Reasons } from '#shared/error-reasons/reason.ts';

/** Refusals of reminders and promises to pay. */
export const dunningReasons = {
  dunning_office_only: { code: 'forbidden', text: 'Only those who invoice remind of invoices.' },
  reminder_not_owed: {
    code: 'conflict',
    text: 'Nothing is left to pay on {{number}}.',
    hint: 'Reload to see it as it is now.',
  },
  reminder_disputed: {
    code: 'conflict',
    text: '{{number}} is disputed.',
    hint: 'Resolve the dispute first.',
  },
  reminder_sent_lately: {
    code: 'conflict',
    text: 'A reminder was sent at {{time}}.',
    hint: 'Wait at least 10 minutes before you send another one.',
  },
  reminder_stopped_already: {
    code: 'conflict',
    text: 'Reminders are stopped already.',
    hint: 'Reload to see since when.',
  },
  reminder_stop_missing: { code: 'not_found', text: 'These reminders are not stopped.' },
  reminder_stop_ended: { code: 'conflict', text: 'Somebody else has resumed these reminders already.' },
  promise_missing: { code: 'not_found', text: 'This promise does not exist.' },
  promise_withdrawn: { code: 'conflict', text: 'Somebody else has withdrawn this promise already.' },
  promise_in_the_past: { code: 'rule_violation', text: 'This day is over.' },
  promise_over_balance: {
    code: 'rule_violation',
    text: 'Only {{amount}} is left to pay.',
    hint: 'Enter at most that.',
  },
  promise_of_other_customer: { code: 'rule_violation', text: 'This invoice is of another customer.' },
} as const satisfies Reasons;
