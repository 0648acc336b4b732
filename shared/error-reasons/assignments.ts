import type { Reasons } from '#shared/error-reasons/reason.ts';

export const assignmentReasons = {
  take_employees_only: { code: 'forbidden', text: 'Only employees take work.' },
  work_order_taken: {
    code: 'conflict',
    text: 'This work is not free any more.',
    hint: 'Somebody else has it, or the office has changed it. Look at your list for other work.',
  },
  assignment_office_only: { code: 'forbidden', text: 'Only the office assigns work orders.' },
  assignment_status_closed: {
    code: 'rule_violation',
    text: 'A work order that is {{status}} cannot be assigned.',
  },
  assignment_empty: {
    code: 'rule_violation',
    text: 'Choose a subcontractor or at least one person.',
    hint: 'To take the work away from everyone, set the status back to received with a reason.',
  },
  assignment_subcontractor_missing: {
    code: 'rule_violation',
    text: 'This subcontractor does not exist or is not active.',
    hint: 'Choose another one.',
  },
  assignment_subcontractor_inactive: {
    sqlState: '23514',
    text: 'Work can be assigned to an active subcontractor organization only.',
  },
  assignment_people_invalid: {
    code: 'rule_violation',
    text: 'Only active employees and people of the chosen subcontractor can be assigned.',
    hint: 'Remove the others, or choose their firm.',
  },
  assignment_answer_forbidden: {
    code: 'forbidden',
    text: 'Only the subcontractor that is assigned answers.',
    hint: 'The office takes work back or gives it to somebody else by changing the assignment.',
  },
  assignment_not_acceptable: {
    code: 'rule_violation',
    text: 'A work order that is {{status}} cannot be accepted.',
    hint: 'Write to the office in the conversation of this work order.',
  },
  assignment_not_declinable: {
    code: 'rule_violation',
    text: 'A work order that is {{status}} cannot be declined.',
    hint: 'Write to the office in the conversation of this work order.',
  },
  assignment_appointment_changed: {
    code: 'conflict',
    text: 'The office has changed the appointment meanwhile.',
    hint: 'Look at the new time, and answer again.',
  },
  assignment_arrival_passed: {
    code: 'rule_violation',
    text: 'This time has passed.',
    hint: 'Choose when you will be there.',
  },
  assignment_arrival_too_late: {
    code: 'rule_violation',
    text: 'Choose a time within the next {{days}} days.',
  },
} as const satisfies Reasons;
