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
  user_metadata_too_large: {
    sqlState: '23514',
    text: 'User metadata is too large: at most 10000 bytes as JSON',
  },
  setup_link_invalid: {
    code: 'rule_violation',
    text: 'This set-up link has already been used or has expired. Restart the server to get a new one.',
  },
  setup_account_refused: { code: 'invalid_input', text: '{{problem}}' },
} as const satisfies Reasons;
