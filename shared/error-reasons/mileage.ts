import type { Reasons } from '#shared/error-reasons/reason.ts';

export const mileageReasons = {
  mileage_employees_only: { code: 'forbidden', text: 'Only employees record mileage.' },
  mileage_office_only: { code: 'forbidden', text: 'Only the office approves mileage.' },
  mileage_job_missing: {
    code: 'not_found',
    text: 'This work order or project does not exist, or you may not see it.',
  },
  mileage_missing: { code: 'not_found', text: 'This mileage does not exist, or you may not see it.' },
  mileage_approved: {
    code: 'conflict',
    text: 'This mileage is approved already.',
    hint: 'Ask the office when something is wrong with it.',
  },
  mileage_own_decision: {
    sqlState: '42501',
    text: 'Somebody else has to approve your own mileage.',
    hint: 'Ask a colleague.',
  },
  mileage_in_future: {
    sqlState: '23514',
    text: 'Mileage cannot be dated in the future.',
    hint: 'Choose today or an earlier day.',
  },
  mileage_final: {
    sqlState: '23514',
    text: 'Recorded miles do not change.',
    hint: 'Remove the entry, and record it again.',
  },
} as const satisfies Reasons;
