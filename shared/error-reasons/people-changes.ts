import type { Reasons } from '#shared/error-reasons/reason.ts';

export const peopleChangesReasons = {
  person_missing: { code: 'not_found', text: 'This person does not exist, or you may not change them.' },
  photo_missing: {
    code: 'rule_violation',
    text: 'The photo was not stored.',
    hint: 'Choose a JPEG, PNG, or WebP picture of at most 2 MB, and upload it again.',
  },
  person_changed: {
    code: 'conflict',
    text: 'Somebody else has changed this person meanwhile.',
    hint: 'Reload to see the change, then make yours again.',
  },
  administrators_change_administrators: {
    code: 'forbidden',
    text: 'Only an administrator can change the data of an administrator.',
    hint: 'Ask an administrator.',
  },
  people_administrators_only: {
    code: 'forbidden',
    sqlState: '42501',
    text: 'Only administrators deactivate and reactivate people.',
  },
  sign_in_administrators_only: {
    code: 'forbidden',
    text: 'Only administrators end the sessions of others and reset their second factors.',
  },
  members_administrators_only: {
    code: 'forbidden',
    sqlState: '42501',
    text: 'Only administrators of this organization change its members.',
  },
  own_membership: {
    code: 'forbidden',
    sqlState: '42501',
    text: 'Somebody else has to change your own membership.',
    hint: 'Ask another administrator.',
  },
  own_deactivation: {
    code: 'forbidden',
    sqlState: '42501',
    text: 'Somebody else has to deactivate you.',
    hint: 'Ask another administrator.',
  },
  own_factors: {
    code: 'forbidden',
    text: 'Your own second factors are changed in your profile.',
    hint: 'If you have lost yours, ask another administrator.',
  },
  membership_missing: {
    code: 'not_found',
    text: 'This membership does not exist, or you may not change it.',
  },
  membership_changed: {
    code: 'conflict',
    text: 'Somebody else has changed this membership meanwhile.',
    hint: 'Reload to see the change, then make yours again.',
  },
  membership_exists: {
    code: 'conflict',
    text: 'This person belongs to this organization already.',
    hint: 'Change the role of the membership instead.',
  },
  membership_organization_missing: {
    code: 'not_found',
    text: 'This organization does not exist or is not active.',
    hint: 'Choose another one.',
  },
  membership_needs_consent: {
    sqlState: '23514',
    text: 'This person belongs to another organization.',
    hint: 'Invite them: they join after they have agreed.',
  },
  assignee_left_organization: {
    sqlState: 'P0001',
    text: 'This person does not belong to the organization any more.',
  },
  person_deactivated: { code: 'rule_violation', sqlState: 'P0001', text: 'This person is deactivated.' },
  clock_after_deactivation: {
    code: 'rule_violation',
    text: 'The account was deactivated before this tap.',
  },
  person_inactive_already: {
    code: 'conflict',
    text: 'This person is deactivated already.',
    hint: 'Reload to see by whom.',
  },
  person_active_already: { code: 'conflict', text: 'This person is active already.' },
  person_without_account: {
    code: 'rule_violation',
    text: 'The account of this person was deleted, so they cannot sign in again.',
    hint: 'Invite them with the same address.',
  },
  deactivated_by_office: {
    sqlState: '42501',
    text: 'The office has deactivated this person.',
    hint: 'Ask the office to reactivate them.',
  },
  person_clocked_in: {
    code: 'rule_violation',
    text: 'This person is clocked in.',
    hint: 'Say when their work ended.',
  },
  membership_clocked_in: {
    code: 'rule_violation',
    text: 'This person is clocked in.',
    hint: 'End their session in Time Management first, or deactivate them.',
  },
  successor_invalid: {
    code: 'rule_violation',
    text: 'Only an active person of the same organization can take over the work orders.',
    hint: 'Choose somebody else, or assign the work orders one by one.',
  },
} as const satisfies Reasons;
