import type { Answer, CommandShapes, FunctionsOf, InputSent } from '#shared/command-shapes.ts';
import { accountingCommands } from '#shared/commands/accounting.ts';
import { auditCommands } from '#shared/commands/audit.ts';
import { billCommands } from '#shared/commands/bills.ts';
import { bulkWorkOrderCommands } from '#shared/commands/bulk-work-orders.ts';
import { clockCommands } from '#shared/commands/clock.ts';
import { companyCommands } from '#shared/commands/company.ts';
import { contractCommands } from '#shared/commands/contracts.ts';
import { decisionCommands } from '#shared/commands/decisions.ts';
import { disputeCommands } from '#shared/commands/disputes.ts';
import { dunningCommands } from '#shared/commands/dunning.ts';
import { emailCommands } from '#shared/commands/emails.ts';
import { exampleCommands } from '#shared/commands/example.ts';
import { invoiceLinkCommands } from '#shared/commands/invoice-links.ts';
import { invoiceCommands } from '#shared/commands/invoices.ts';
import { locationCommands } from '#shared/commands/locations.ts';
import { mileageCommands } from '#shared/commands/mileage.ts';
import { notificationCommands } from '#shared/commands/notifications.ts';
import { offlineCommands } from '#shared/commands/offline.ts';
import { organizationDocumentCommands } from '#shared/commands/organization-documents.ts';
import { organizationCommands } from '#shared/commands/organizations.ts';
import { paymentRunCommands } from '#shared/commands/payment-runs.ts';
import { paymentCommands } from '#shared/commands/payments.ts';
import { payrollCommands } from '#shared/commands/payroll.ts';
import { peopleCommands } from '#shared/commands/people.ts';
import { peopleChangesCommands } from '#shared/commands/people-changes.ts';
import { priceCommands } from '#shared/commands/prices.ts';
import { privacyCommands } from '#shared/commands/privacy.ts';
import { projectCommands } from '#shared/commands/projects.ts';
import { receiptCommands } from '#shared/commands/receipts.ts';
import { reportCommands } from '#shared/commands/reports.ts';
import { selfCheckCommands } from '#shared/commands/self-checks.ts';
import { settingsCommands } from '#shared/commands/settings.ts';
import { systemCommands } from '#shared/commands/system.ts';
import { taxCommands } from '#shared/commands/taxes.ts';
import { timeCommands } from '#shared/commands/time.ts';
import { workOrderCommands } from '#shared/commands/work-orders.ts';

/**
 * Every command by its name in `POST /rest/v1/rpc/<name>`. A noun's shapes live in `shared/commands/<noun>.ts`, so that
 * a screen loads only the schemas of its own forms; they are gathered here.
 */
export const commands = {
  ...accountingCommands,
  ...auditCommands,
  ...payrollCommands,
  ...workOrderCommands,
  ...bulkWorkOrderCommands,
  ...reportCommands,
  ...billCommands,
  ...clockCommands,
  ...companyCommands,
  ...contractCommands,
  ...decisionCommands,
  ...disputeCommands,
  ...dunningCommands,
  ...emailCommands,
  ...exampleCommands,
  ...invoiceCommands,
  ...invoiceLinkCommands,
  ...mileageCommands,
  ...notificationCommands,
  ...locationCommands,
  ...offlineCommands,
  ...paymentCommands,
  ...paymentRunCommands,
  ...privacyCommands,
  ...peopleChangesCommands,
  ...peopleCommands,
  ...organizationCommands,
  ...organizationDocumentCommands,
  ...priceCommands,
  ...projectCommands,
  ...receiptCommands,
  ...selfCheckCommands,
  ...settingsCommands,
  ...systemCommands,
  ...taxCommands,
  ...timeCommands,
} satisfies CommandShapes;

export type Commands = typeof commands;
export type CommandName = keyof Commands & string;
export type CommandInput<Name extends CommandName> = InputSent<Commands[Name]>;
export type CommandOutput<Name extends CommandName> = Answer<Commands[Name]>;

/** For `Database['public']['Functions']` of supabase-js, so that `supabase.rpc('<command>', …)` is typed. */
export type CommandFunctions = FunctionsOf<Commands>;
