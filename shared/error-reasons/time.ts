import type { Reasons } from '#shared/error-reasons/reason.ts';

export const timeReasons = {
  time_managers_only: { code: 'forbidden', text: 'Only managers handle working time.' },
  time_rates_admins_only: { code: 'forbidden', text: 'Only the office sets rates.' },
  time_rates_own: { code: 'forbidden', text: 'Somebody else has to set your own rates.' },
  time_rates_changed: {
    code: 'conflict',
    text: 'Somebody else has changed these rates meanwhile.',
    hint: 'Compare both versions, choose, and save again.',
  },
  time_rate_in_force: {
    code: 'conflict',
    text: 'This rate is not scheduled any more.',
    hint: 'Its day has begun. Reload to see the rates, and set another one.',
  },
  time_own: { code: 'forbidden', text: 'Your own time is approved and corrected by somebody else.' },
  time_person_missing: {
    code: 'not_found',
    sqlState: '23514',
    text: 'This person is not one of your own people.',
  },
  time_work_missing: { code: 'not_found', text: 'This work order or project does not exist.' },
  time_day_not_kept: { code: 'internal', text: 'The day was not saved.' },
  time_not_rejectable: {
    code: 'conflict',
    text: 'Nothing of this can be sent back.',
    hint: 'It is still running, or was sent back before. Reload to see its current status.',
  },
  time_not_rejected: {
    code: 'conflict',
    text: 'Nothing of this is sent back.',
    hint: 'The person has answered, or it was corrected. Reload to see its current status.',
  },
  time_employee_number_taken: { code: 'rule_violation', text: '{{name}} has this number already.' },
  time_session_over: {
    code: 'conflict',
    text: 'This person has clocked out meanwhile.',
    hint: 'Reload to see the time.',
  },
  time_session_began_later: {
    code: 'rule_violation',
    text: 'The session began later: {{time}}.',
    hint: 'Choose a time after that, or delete the time segment afterwards.',
  },
} as const satisfies Reasons;
