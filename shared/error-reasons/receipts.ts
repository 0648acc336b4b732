import type { Reasons } from '#shared/error-reasons/reason.ts';

export const receiptReasons = {
  receipt_employees_only: { code: 'forbidden', text: 'Only employees hand in receipts.' },
  receipt_withdrawal_employees_only: { code: 'forbidden', text: 'Only employees take back receipts.' },
  receipt_for_others_managers_only: {
    code: 'forbidden',
    text: 'Only managers hand in receipts for somebody else.',
  },
  receipt_owner_missing: { code: 'not_found', text: 'This person is not one of your employees.' },
  receipt_not_kept: { code: 'internal', text: 'The receipt was not saved.' },
  receipt_not_changeable: {
    code: 'not_found',
    text: 'This receipt can no longer be changed.',
    hint: 'It may have been approved meanwhile. Open your receipts to see it.',
  },
  receipt_not_withdrawable: {
    code: 'not_found',
    text: 'This receipt can no longer be withdrawn.',
    hint: 'It may have been approved meanwhile. Open your receipts to see it.',
  },
  receipt_missing: { code: 'not_found', text: 'This receipt does not exist.' },
  receipt_in_future: {
    sqlState: '23514',
    text: 'A receipt cannot be dated in the future.',
    hint: 'Choose today or an earlier day.',
  },
  receipt_too_old: {
    sqlState: '23514',
    text: 'A receipt can be at most two years old.',
    hint: 'Check the date of the receipt.',
  },
  receipt_status_step_invalid: { sqlState: '23514', text: 'A receipt cannot go from {{from}} to {{to}}.' },
  receipt_final: { sqlState: '23514', text: 'An approved receipt cannot change.' },
} as const satisfies Reasons;
