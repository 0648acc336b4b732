/** The files that the portal writes for payroll programs (decision 103). */
export const PAYROLL_FORMATS = ['adp', 'adp_run', 'gusto', 'paychex', 'plain'] as const;
export type PayrollFormat = (typeof PAYROLL_FORMATS)[number];

/** What is paid besides the clocked hours: hours, miles, or US dollars. */
export const PAYROLL_KINDS = ['double_time', 'holiday', 'pto', 'mileage', 'per_diem'] as const;
export type PayrollKind = (typeof PAYROLL_KINDS)[number];
