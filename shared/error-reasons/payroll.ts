import type { Reasons } from '#shared/error-reasons/reason.ts';

export const payrollReasons = {
  payroll_office_only: { code: 'forbidden', text: 'Only the office writes payroll files.' },
  payroll_exported: {
    code: 'conflict',
    sqlState: 'PT409',
    text: 'Payroll has this pay period already.',
    hint: 'Withdraw the payroll file first.',
  },
  payroll_period_open: {
    code: 'rule_violation',
    text: 'This pay period is not locked.',
    hint: 'Lock it first, so that its time no longer changes.',
  },
  payroll_empty: { code: 'rule_violation', text: 'Nobody has time or other pay in this period.' },
  payroll_numbers_missing: {
    code: 'rule_violation',
    text: 'These people have no employee number: {{people}}.',
    hint: 'Enter it on the page Employees.',
  },
  payroll_codes_missing: {
    code: 'rule_violation',
    text: 'The payroll program needs a code for each of these: {{codes}}.',
    hint: 'Enter them under "Codes of the payroll program".',
  },
  payroll_company_code_adp: {
    code: 'rule_violation',
    text: 'The company code of ADP has 2 or 3 characters from A to Z or 0 to 9. "{{code}}" does not fit.',
    hint: 'Correct it under "Codes of the payroll program".',
  },
  payroll_company_code_paychex: {
    code: 'rule_violation',
    text: 'The client ID of Paychex has at most 8 characters. "{{code}}" does not fit.',
    hint: 'Correct the company code under "Codes of the payroll program".',
  },
  payroll_numbers_adp: {
    code: 'rule_violation',
    text: 'File numbers of ADP have at most 6 digits, and no other characters. These people have other numbers: {{people}}.',
    hint: 'Correct their employee numbers on the page Employees.',
  },
  payroll_numbers_paychex: {
    code: 'rule_violation',
    text: 'Worker IDs of Paychex have at most 10 characters. These people have longer numbers: {{people}}.',
    hint: 'Correct their employee numbers on the page Employees.',
  },
  payroll_text_adp: {
    code: 'rule_violation',
    text: 'ADP reads characters of English only. These have others in their number or code: {{names}}.',
    hint: 'Correct them on the page Employees, or under "Codes of the payroll program".',
  },
  payroll_double_time: {
    code: 'rule_violation',
    text: '{{person}} has {{hours}} hours of overtime: fewer than the hours at double time.',
  },
  payroll_own_entry: { code: 'forbidden', text: 'Somebody else has to enter your own pay.' },
  payroll_not_staff: {
    code: 'rule_violation',
    text: 'Payroll is for the people of your own company.',
    hint: 'Choose one of them.',
  },
  payroll_export_missing: {
    code: 'not_found',
    text: 'This payroll file does not exist, or you may not see it.',
  },
  payroll_withdrawn: { code: 'conflict', text: 'This payroll file was withdrawn.' },
} as const satisfies Reasons;
