import type { Reasons } from '#shared/error-reasons/reason.ts';

export const receiptShareReasons = {
  receipt_shares_managers_only: { code: 'forbidden', text: 'Only managers put receipts on other jobs.' },
  receipt_own_shares: {
    code: 'forbidden',
    text: 'Somebody else has to put your own receipt on other jobs.',
  },
  receipt_shares_sent_back: {
    code: 'conflict',
    text: 'This receipt was sent back. Its owner puts it on jobs again.',
  },
  receipt_shares_too_large: {
    code: 'rule_violation',
    text: 'The shares are more than the amount of the receipt.',
    hint: 'Lower a share, or correct the amount.',
  },
  receipt_allocations_too_large: {
    sqlState: '23514',
    text: 'The allocations ({{allocated}}) are more than the receipt ({{amount}}).',
  },
  receipt_allocations_too_many: { sqlState: '23514', text: 'Split a receipt over at most 50 jobs.' },
  receipt_job_missing: {
    code: 'not_found',
    text: 'One of the jobs does not exist, or you may not see it.',
  },
} as const satisfies Reasons;
