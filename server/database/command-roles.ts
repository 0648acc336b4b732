import type pg from 'pg';

/**
 * The database roles that a command may become for a step that row-level security does not allow its caller, one for
 * each noun. A role has the rights that the commands of its noun need and no others: `db/tests/command-roles.test.ts`
 * lists them.
 */
export const COMMAND_ROLES = [
  'command_accounting',
  'command_attachments',
  'command_bills',
  'command_clock',
  'command_company',
  'command_decisions',
  'command_emails',
  'command_invitations',
  'command_invoices',
  'command_mileage',
  'command_notifications',
  'command_organizations',
  'command_payment_runs',
  'command_payments',
  'command_payroll',
  'command_people',
  'command_prices',
  'command_privacy',
  'command_projects',
  'command_receipts',
  'command_reports',
  'command_system',
  'command_taxes',
  'command_time',
  'command_work_orders',
] as const;

export type CommandRole = (typeof COMMAND_ROLES)[number];

/** The group of all command roles. Policies name it, and it may call the functions that every command needs. */
export const COMMAND_GROUP = 'commands';

declare const elevated: unique symbol;

/**
 * The connection of a command while it runs as a command role. Functions that need more rights than the caller has take
 * this type, so that nobody passes them the caller's client. Only `elevate` makes one.
 */
export type ElevatedClient = pg.PoolClient & { readonly [elevated]: true };
