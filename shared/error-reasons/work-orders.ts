import type { Reasons } from '#shared/error-reasons/reason.ts';

export const workOrderReasons = {
  work_order_missing: {
    code: 'not_found',
    sqlState: 'PT404',
    text: 'This work order does not exist, or you may not see it.',
  },
  work_order_declined: {
    code: 'conflict',
    text: 'Your company declined this work order on {{day}}.',
    hint: 'Your list of work orders shows what is assigned to you now.',
  },
  work_order_reassigned: {
    code: 'conflict',
    text: 'This work order is no longer assigned to your company.',
    hint: 'Your list of work orders shows what is assigned to you now.',
  },
  work_order_bulk_office_only: {
    code: 'forbidden',
    text: 'Only the office changes several work orders at once.',
  },
  work_order_location_missing: {
    code: 'not_found',
    text: 'This location does not exist, or you may not order work there.',
  },
  work_order_location_forbidden: { code: 'forbidden', text: 'You may not order work here.' },
  work_order_not_kept: { code: 'internal', text: 'The work order was not saved.' },
  work_order_correction_office_only: {
    code: 'forbidden',
    text: 'Only the office corrects work orders.',
    hint: 'Write to the office in the conversation of this work order.',
  },
  work_order_changed: {
    code: 'conflict',
    text: 'Somebody else has changed this work order meanwhile.',
    hint: 'Reload to see what changed. Nothing was overwritten.',
  },
  work_order_location_of_other_customer: {
    code: 'rule_violation',
    text: 'Choose one of the active locations of this customer.',
    hint: 'Work for another customer needs its own request.',
  },
  appointment_passed: {
    code: 'rule_violation',
    text: 'This appointment has passed.',
    hint: 'Enter one that is still to come.',
  },
  appointment_too_far: {
    code: 'rule_violation',
    text: 'Enter an appointment within the next {{days}} days.',
  },
  appointment_outside_days: {
    code: 'rule_violation',
    text: 'This appointment is outside of the days above. Change the days, or leave them empty.',
  },
  work_order_nte_closed: {
    code: 'rule_violation',
    text: 'The NTE of a work order that is {{status}} cannot be changed.',
    hint: 'Leave the NTE as it is. A bill over it is decided when the bill is approved.',
  },
  work_order_own_nte: {
    sqlState: '42501',
    text: 'This is the work of your own firm, or your report or bill for it waits. Somebody else has to raise its NTE.',
    hint: 'Ask a colleague, or leave the NTE as it is.',
  },
} as const satisfies Reasons;
