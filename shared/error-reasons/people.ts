import type { Reasons } from '#shared/error-reasons/reason.ts';

export const peopleReasons = {
  session_missing: { code: 'not_authenticated', text: 'Sign in to do this.' },
  session_expired: { code: 'not_authenticated', text: 'Session expired. Please log in again.' },
  role_of_other_organization: {
    sqlState: '23514',
    text: 'The role {{role}} does not exist in an organization of type {{organization_type}}.',
  },
  last_administrator: {
    sqlState: 'P0001',
    text: 'There must be at least one active administrator.',
    hint: 'Make somebody else an administrator first.',
  },
  capability_missing: {
    code: 'forbidden',
    text: 'Your access does not include this: {{capability}}.',
    hint: 'Ask somebody who manages people.',
  },
  phone_invalid: {
    sqlState: '23514',
    text: 'Enter a phone number with at least 7 digits, such as (614) 555-0123 ext. 12 or +49 30 5550123.',
  },
  name_invalid: { sqlState: '23514', text: 'Enter a name, without an address or a line break.' },
  access_needs_role: {
    code: 'invalid_input',
    sqlState: '23514',
    text: 'An administrator needs the role admin.',
  },
  access_beyond_own: {
    code: 'forbidden',
    sqlState: '42501',
    text: 'You can give and take only access that you have yourself.',
    hint: 'Ask an administrator.',
  },
  user_metadata_too_large: {
    sqlState: '23514',
    text: 'User metadata is too large: at most 10000 bytes as JSON',
  },
  setup_link_invalid: {
    code: 'rule_violation',
    text: 'This set-up link has already been used or has expired. Restart the server to get a new one.',
  },
  invitation_forbidden: { code: 'forbidden', text: 'You may not invite people to this organization.' },
  invitation_organization_missing: {
    code: 'not_found',
    text: 'This organization does not exist, or it is not active.',
  },
  invitation_role_invalid: {
    code: 'invalid_input',
    text: 'This role does not exist in the organization.',
    hint: 'Choose another role.',
  },
  invitation_office_only: {
    code: 'invalid_input',
    text: 'Only people of the office have an employee number, rates, and capabilities.',
  },
  invitation_limit_without_bills: {
    code: 'invalid_input',
    text: 'Only an access that approves bills has a limit for bills.',
    hint: 'Choose another access, or leave out the limit.',
  },
  invitation_pending: {
    code: 'conflict',
    text: '{{email}} already has an invitation to this organization.',
    hint: 'Send it again instead.',
  },
  invitation_member_already: {
    code: 'conflict',
    text: '{{email}} is already a member of this organization.',
  },
  invitation_person_deactivated: {
    code: 'conflict',
    text: 'The account of {{email}} is deactivated.',
    hint: 'Reactivate the person instead.',
  },
  invitation_number_taken: {
    code: 'conflict',
    text: 'The employee number {{number}} belongs to somebody else.',
  },
  invitation_lines_invalid: {
    code: 'rule_violation',
    text: 'The list has errors, so nobody was invited.',
    hint: 'Correct the lines that are named, or invite only the others.',
    facts: 'Line {{line}}: {{problems}}',
  },
  invitation_missing: {
    code: 'not_found',
    text: 'This invitation does not exist, or you may not change it.',
  },
  invitation_not_pending: {
    code: 'rule_violation',
    text: 'This invitation is no longer pending.',
    hint: 'Reload the page.',
  },
  invitation_changed: {
    code: 'conflict',
    text: 'Somebody else has changed this invitation meanwhile.',
    hint: 'Reload to see the change, then make yours again.',
  },
  invitation_mailed_just_now: {
    code: 'rate_limited',
    text: 'This invitation was sent less than a minute ago.',
    hint: 'Wait a moment, then send it again.',
  },
  invitation_link_dead: {
    code: 'rule_violation',
    text: 'This link no longer works.',
    hint: 'Ask for a new invitation.',
  },
  invitation_account_exists: {
    code: 'conflict',
    text: 'There is already an account with this email address.',
    hint: 'Sign in to it, then join.',
  },
  invitation_of_other_account: {
    code: 'forbidden',
    text: 'This invitation is for another email address than that of your account.',
    hint: 'Sign in to the account that was invited.',
  },
  invitation_address_unproven: {
    code: 'rule_violation',
    text: 'Confirm your email address first, before you join another organization.',
    hint: 'Sign in with a link by email once, then open the invitation again.',
  },
  account_refused: { code: 'invalid_input', text: '{{problem}}' },
} as const satisfies Reasons;
