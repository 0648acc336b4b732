import type { InvitationColumn } from '#shared/commands/people.ts';
import type { ImportColumns } from '#web/lib/import-columns.ts';
import { message } from '#web/lib/text.ts';

const PERSON = {
  email: { label: message('Email'), required: true, names: ['e mail', 'email address', 'mail', 'address'] },
  name: { label: message('Name'), names: ['full name', 'employee', 'employee name', 'person'] },
  first_name: {
    label: message('First name'),
    required: true,
    instead: 'name',
    names: ['first', 'given name', 'firstname', 'forename'],
  },
  last_name: {
    label: message('Last name'),
    required: true,
    instead: 'name',
    names: ['last', 'surname', 'lastname', 'family name'],
  },
  phone: { label: message('Phone'), names: ['telephone', 'phone number', 'mobile', 'cell'] },
} as const;

const WORK = {
  role: { label: message('Role'), names: ['position'] },
  preset: { label: message('Preset'), names: ['access', 'capabilities', 'permissions', 'rights'] },
  bill_approval_limit: {
    label: message('Approves bills up to'),
    names: ['bill approval limit', 'approval limit', 'bill limit'],
  },
  employee_number: {
    label: message('Employee number'),
    names: ['employee no', 'employee #', 'payroll number', 'number', 'no'],
  },
  hourly_billable_rate: {
    label: message('Billed at'),
    names: ['billable rate', 'bill rate', 'billed rate', 'hourly billable rate', 'rate', 'hourly rate'],
  },
  hourly_cost_rate: { label: message('Costs'), names: ['cost rate', 'pay rate', 'cost', 'wage'] },
} as const;

/**
 * The label of each field of an invitation, and other column names for it in files. Without an organization, a line is
 * for the one of the dialog, or with a role of the office for the own company.
 */
export const INVITATION_FIELDS: ImportColumns<InvitationColumn> = {
  ...PERSON,
  organization: {
    label: message('Organization'),
    names: ['company', 'firm', 'customer', 'subcontractor', 'employer'],
  },
  ...WORK,
};
