import type { AccessName, Capability } from '#shared/rules/capabilities.ts';
import { type Message, message } from '#shared/text.ts';

/** The name of each capability, and what it includes. */
export const CAPABILITY_TEXTS: Readonly<Record<Capability, { title: Message; includes: Message }>> = {
  assign_work: {
    title: message('Assign and schedule'),
    includes: message('Create, correct, assign, and move work orders and projects, and set their NTE.'),
  },
  review_reports: {
    title: message('Review reports'),
    includes: message('Approve reports or send them back, and share photos with the customer.'),
  },
  approve_bills: {
    title: message('Approve bills'),
    includes: message('Enter, approve, and send back bills, up to the person’s own limit.'),
  },
  pay_bills: { title: message('Pay bills'), includes: message('Mark approved bills as paid.') },
  invoice: {
    title: message('Invoice and take payments'),
    includes: message('Write and send invoices, and record what customers pay.'),
  },
  manage_time: {
    title: message('Approve time'),
    includes: message('Approve and correct time and receipts, lock periods, and export payroll.'),
  },
  see_costs: {
    title: message('See cost and margin'),
    includes: message('See pay rates, labor cost, invoices, and margin.'),
  },
  manage_organizations: {
    title: message('Manage organizations and locations'),
    includes: message('Add and change customers, subcontractors, and locations.'),
  },
  manage_people: {
    title: message('Manage people'),
    includes: message('Invite and deactivate people, and set their rates and role.'),
  },
  manage_settings: {
    title: message('Settings, templates, audit'),
    includes: message('Change settings, checklists, and email templates, and read the audit log.'),
  },
  read_only: {
    title: message('Read only'),
    includes: message('See the office’s work without changing it.'),
  },
};

/** The name of each preset, and of capabilities that no preset has. */
export const ACCESS_TEXTS: Readonly<Record<AccessName, Message>> = {
  administrator: message('Administrator'),
  manager: message('Manager'),
  dispatcher: message('Dispatcher'),
  reviewer: message('Reviewer'),
  billing: message('Billing'),
  payroll: message('Payroll'),
  read_only: message('Read-only'),
  technician: message('Technician'),
  custom: message('Custom'),
};
