import type { Reasons } from '#shared/error-reasons/reason.ts';

export const privacyReasons = {
  privacy_admins_only: {
    code: 'forbidden',
    sqlState: '42501',
    text: 'Only administrators export and erase data.',
    hint: 'Ask an administrator.',
  },
  privacy_subject_missing: {
    code: 'not_found',
    text: 'This person or organization does not exist.',
    hint: 'Choose one from the list.',
  },
  data_export_running: {
    code: 'conflict',
    text: 'An export of this is being made already.',
    hint: 'Wait until it is ready.',
  },
  erasure_of_active_person: {
    code: 'rule_violation',
    sqlState: '23514',
    text: 'Only a deactivated person can be erased.',
    hint: 'Deactivate them first.',
  },
  person_erased_already: {
    code: 'conflict',
    sqlState: 'PT409',
    text: 'This person was erased already.',
    hint: 'There is nothing left to do.',
  },
  erasure_not_confirmed: {
    code: 'invalid_input',
    text: 'Type the name of the person to confirm.',
  },
} as const satisfies Reasons;
