import type { Reasons } from '#shared/error-reasons/reason.ts';

export const paymentRunReasons = {
  payment_runs_office_only: { code: 'forbidden', text: 'Only the office pays bills.' },
  payment_run_missing: { code: 'not_found', text: 'This payment run does not exist, or you may not see it.' },
  payment_run_bills_changed: {
    code: 'conflict',
    text: 'These bills were paid or changed since you chose them: {{bills}}. Nothing was paid.',
    hint: 'Look at the list again, then confirm what is left.',
  },
  payment_run_own_bills: {
    code: 'forbidden',
    text: 'Somebody else has to pay bills that you submitted: {{bills}}.',
    hint: 'Leave them out of this run.',
  },
  payment_run_before_submission: {
    code: 'rule_violation',
    text: '{{bill}} was submitted on {{day}}. Choose that day or a later one.',
  },
  payment_run_repeated: {
    code: 'conflict',
    text: 'This run was confirmed before, with other bills.',
    hint: 'Open the list of payment runs to see it.',
  },
  payment_run_too_late: { code: 'rule_violation', text: 'Choose a day within the next 30 days.' },
  payment_run_no_banking_day: {
    code: 'rule_violation',
    text: 'Banks move no money on weekends and federal holidays. Choose today or a later banking day.',
  },
  payment_run_too_large: { code: 'rule_violation', text: 'These bills together are too much for one run.' },
  payment_run_bank_missing: {
    code: 'rule_violation',
    text: 'The details of your own bank are missing.',
    hint: 'Enter them under "Checks and bank" first.',
  },
  payment_run_account_missing: {
    code: 'rule_violation',
    text: 'No bank account is known of {{firms}}.',
    hint: 'Enter it, or pay by check.',
  },
  payment_run_transfer_too_large: {
    code: 'rule_violation',
    text: 'A transfer can be $99,999,999.99 at most. {{firm}} gets more.',
  },
  payment_run_files_used_up: {
    code: 'rule_violation',
    text: 'Banks take at most 36 files a day.',
    hint: 'Make this one tomorrow.',
  },
  check_number_used: {
    code: 'conflict',
    text: 'Check {{number}} was written before.',
    hint: 'Start with a number that no check has.',
  },
  check_numbers_used_up: { code: 'rule_violation', text: 'Check numbers have at most 9 digits.' },
  payment_run_without_file: { code: 'rule_violation', text: 'A run of checks has no file for the bank.' },
  payment_run_void: { code: 'conflict', text: 'This payment run is void.', hint: 'Reload to see why.' },
  payment_run_exported: {
    code: 'conflict',
    text: 'The file of this run was downloaded, so the bank may have it.',
    hint: 'Void the transfers that came back one by one.',
  },
  payment_run_file_waits: {
    code: 'conflict',
    text: 'This transfer is in a file that was not downloaded yet.',
    hint: 'Void the whole run, and make another one without it.',
  },
  remittance_missing: {
    code: 'not_found',
    text: 'This check or transfer does not exist, or you may not see it.',
  },
  remittance_void: {
    code: 'conflict',
    text: 'This payment is void, so no remittance advice is sent.',
    hint: 'Reload to see why.',
  },
  remittance_address_missing: {
    code: 'rule_violation',
    text: '{{firm}} has no email address for remittance advice.',
    hint: 'Enter one for billing on the page of this subcontractor, then send it again.',
  },
  bank_account_firm_missing: { code: 'not_found', text: 'This subcontractor does not exist.' },
  payment_run_bills_held: {
    code: 'rule_violation',
    text: 'What is left of these bills is retainage: {{bills}}. Nothing was paid.',
    hint: 'Release it first, or leave them out of this run.',
  },
} as const satisfies Reasons;
