import type { Reasons } from '#shared/error-reasons/reason.ts';

export const clockReasons = {
  clock_employees_only: { code: 'forbidden', text: 'Only employees clock in and out.' },
  clock_in_profile_missing: {
    code: 'not_authenticated',
    text: 'User profile not found. Please refresh and try again.',
  },
  clock_profile_missing: {
    code: 'not_authenticated',
    text: 'No profile found. Please refresh and try again.',
  },
  clock_session_invalid: {
    code: 'rule_violation',
    sqlState: 'P0001',
    text: 'Invalid clock session detected. Please refresh and try again.',
  },
  clock_session_missing: { code: 'not_found', text: 'This session does not exist.' },
  clock_not_read: { code: 'internal', text: 'The clock could not be read.' },
  clock_out_not_clocked_in: {
    code: 'rule_violation',
    text: 'No active clock session found. You may already be clocked out.',
  },
  clock_force_not_clocked_in: {
    code: 'rule_violation',
    text: 'No active clock sessions found to force close.',
  },
  clock_not_clocked_in: { code: 'rule_violation', text: 'Not clocked in' },
  clock_out_failed: {
    code: 'rule_violation',
    text: 'Update failed: {{cause}}. Please try again or contact support.',
  },
  clock_hours_approved: {
    code: 'rule_violation',
    sqlState: 'P0001',
    text: 'These hours are approved, and closed.',
    hint: 'Ask a manager to correct them.',
  },
  clock_day_approved: { code: 'rule_violation', text: 'The hours of this day are approved, and closed.' },
  clock_time_corrected: {
    code: 'rule_violation',
    text: 'The office has corrected the hours of this time.',
  },
} as const satisfies Reasons;
