import { MONEY_SENTENCES } from '#web/features/audit/money-sentences.ts';
import { type Message, message } from '#web/lib/text.ts';

/**
 * What an entry says, by table and kind of change. `{{record}}` is the name or number of the record to which the row
 * belongs: the work order of an assignment, the person of a rate. `{{person}}` is who is on a crew.
 */
export const ROW_SENTENCES: Readonly<Record<string, { insert: Message; update: Message; delete: Message }>> =
  {
    ...MONEY_SENTENCES,
    profiles: {
      insert: message('{{who}} added the person {{record}}'),
      update: message('{{who}} changed the person {{record}}'),
      delete: message('{{who}} deleted the person {{record}}'),
    },
    organizations: {
      insert: message('{{who}} added the organization {{record}}'),
      update: message('{{who}} changed the organization {{record}}'),
      delete: message('{{who}} deleted the organization {{record}}'),
    },
    organization_billing: {
      insert: message('{{who}} set the billing data of {{record}}'),
      update: message('{{who}} changed the billing data of {{record}}'),
      delete: message('{{who}} deleted the billing data of {{record}}'),
    },
    organization_internals: {
      insert: message('{{who}} set the office’s data about {{record}}'),
      update: message('{{who}} changed the office’s data about {{record}}'),
      delete: message('{{who}} deleted the office’s data about {{record}}'),
    },
    organization_documents: {
      insert: message('{{who}} added a document of {{record}}'),
      update: message('{{who}} changed a document of {{record}}'),
      delete: message('{{who}} removed a document of {{record}}'),
    },
    organization_members: {
      insert: message('{{who}} added {{record}} to an organization'),
      update: message('{{who}} changed a membership of {{record}}'),
      delete: message('{{who}} removed {{record}} from an organization'),
    },
    invitations: {
      insert: message('{{who}} invited somebody to {{record}}'),
      update: message('{{who}} changed an invitation to {{record}}'),
      delete: message('{{who}} deleted an invitation to {{record}}'),
    },
    partner_locations: {
      insert: message('{{who}} added the location {{record}}'),
      update: message('{{who}} changed the location {{record}}'),
      delete: message('{{who}} deleted the location {{record}}'),
    },
    work_orders: {
      insert: message('{{who}} created {{record}}'),
      update: message('{{who}} changed {{record}}'),
      delete: message('{{who}} deleted {{record}}'),
    },
    work_order_budgets: {
      insert: message('{{who}} set the NTE of {{record}}'),
      update: message('{{who}} changed the NTE of {{record}}'),
      delete: message('{{who}} removed the NTE of {{record}}'),
    },
    work_order_assignments: {
      insert: message('{{who}} put {{person}} on the crew of {{record}}'),
      update: message('{{who}} changed the crew of {{record}}'),
      delete: message('{{who}} took {{person}} off the crew of {{record}}'),
    },
    work_order_reports: {
      insert: message('{{who}} submitted {{record}}'),
      update: message('{{who}} changed {{record}}'),
      delete: message('{{who}} deleted {{record}}'),
    },
    work_order_report_reviews: {
      insert: message('{{who}} wrote review notes on {{record}}'),
      update: message('{{who}} changed the review notes on {{record}}'),
      delete: message('{{who}} deleted the review notes on {{record}}'),
    },
    // Only undoing is recorded here: what was decided has its own entry.
    decisions: {
      insert: message('{{who}} decided on {{record}}'),
      update: message('{{who}} undid a decision on {{record}}'),
      delete: message('{{who}} deleted a decision on {{record}}'),
    },
    report_checklists: {
      insert: message('{{who}} added the checklist for {{record}}'),
      update: message('{{who}} changed the checklist for {{record}}'),
      delete: message('{{who}} deleted the checklist for {{record}}'),
    },
    projects: {
      insert: message('{{who}} created {{record}}'),
      update: message('{{who}} changed {{record}}'),
      delete: message('{{who}} deleted {{record}}'),
    },
    project_assignments: {
      insert: message('{{who}} put {{person}} on the crew of {{record}}'),
      update: message('{{who}} changed the crew of {{record}}'),
      delete: message('{{who}} took {{person}} off the crew of {{record}}'),
    },
    clock_events: {
      insert: message('{{who}} recorded a tap on the clock of {{record}}'),
      update: message('{{who}} changed a tap on the clock of {{record}}'),
      delete: message('{{who}} deleted a tap on the clock of {{record}}'),
    },
    employee_reports: {
      insert: message('{{who}} started a clock session of {{record}}'),
      update: message('{{who}} changed a clock session of {{record}}'),
      delete: message('{{who}} deleted a clock session of {{record}}'),
    },
    time_segments: {
      insert: message('{{who}} recorded time of {{record}}'),
      update: message('{{who}} corrected time of {{record}}'),
      delete: message('{{who}} deleted time of {{record}}'),
    },
    pay_periods: {
      insert: message('{{who}} added the pay period that begins on {{record}}'),
      update: message('{{who}} changed the pay period that begins on {{record}}'),
      delete: message('{{who}} deleted the pay period that begins on {{record}}'),
    },
    profile_deactivations: {
      insert: message('{{who}} recorded why {{record}} was deactivated'),
      update: message('{{who}} changed the record of the deactivation of {{record}}'),
      delete: message('{{who}} deleted the record of the deactivation of {{record}}'),
    },
    project_budgets: {
      insert: message('{{who}} set the budget of {{record}}'),
      update: message('{{who}} changed the budget of {{record}}'),
      delete: message('{{who}} removed the budget of {{record}}'),
    },
    profile_rates: {
      insert: message('{{who}} set the billable rate of {{record}}'),
      update: message('{{who}} changed the billable rate of {{record}}'),
      delete: message('{{who}} removed the billable rate of {{record}}'),
    },
    cost_rate_history: {
      insert: message('{{who}} set the cost rate of {{record}} from a chosen day on'),
      update: message('{{who}} replaced or removed a cost rate of {{record}}'),
      delete: message('{{who}} removed a cost rate of {{record}}'),
    },
    profile_cost_rates: {
      insert: message('{{who}} set the cost rate of {{record}}'),
      update: message('{{who}} changed the cost rate of {{record}}'),
      delete: message('{{who}} removed the cost rate of {{record}}'),
    },
    receipts: {
      insert: message('{{who}} submitted a receipt from {{record}}'),
      update: message('{{who}} changed a receipt from {{record}}'),
      delete: message('{{who}} deleted a receipt from {{record}}'),
    },
    receipt_allocations: {
      insert: message('{{who}} allocated a receipt from {{record}}'),
      update: message('{{who}} changed how a receipt from {{record}} is allocated'),
      delete: message('{{who}} removed an allocation of a receipt from {{record}}'),
    },
    accounting_batches: {
      insert: message('{{who}} made accounting batch {{record}}'),
      update: message('{{who}} changed accounting batch {{record}}'),
      delete: message('{{who}} deleted accounting batch {{record}}'),
    },
    settings: {
      insert: message('{{who}} changed {{record}}'),
      update: message('{{who}} changed {{record}}'),
      delete: message('{{who}} set {{record}} back to what the portal came with'),
    },
    email_templates: {
      insert: message('{{who}} changed the email template {{record}}'),
      update: message('{{who}} changed the email template {{record}}'),
      delete: message('{{who}} reverted the email template {{record}}'),
    },
    email_server: {
      insert: message('{{who}} set up the mail server'),
      update: message('{{who}} changed the mail server or the senders of emails'),
      delete: message('{{who}} removed the mail server'),
    },
    rejected_addresses: {
      insert: message('{{who}} marked an email address that a mail server refused: {{record}}'),
      update: message('{{who}} changed the mark on a refused email address: {{record}}'),
      delete: message('{{who}} allowed emails again to {{record}}'),
    },
    maintenance_runs: {
      insert: message('{{who}} started maintenance work'),
      update: message('{{who}} recorded the result of maintenance work'),
      delete: message('{{who}} deleted the record of maintenance work'),
    },
    self_checks: {
      insert: message('{{who}} ran a self-check'),
      update: message('{{who}} ran a self-check again'),
      delete: message('{{who}} deleted the result of a self-check'),
    },
    data_exports: {
      insert: message('{{who}} requested an export of everything of {{record}}'),
      update: message('{{who}} made or removed the export of everything of {{record}}'),
      delete: message('{{who}} deleted the record of an export of {{record}}'),
    },
    data_erasures: {
      insert: message('{{who}} erased the data of {{record}}'),
      update: message('{{who}} changed the record of the erasure of {{record}}'),
      delete: message('{{who}} deleted the record of the erasure of {{record}}'),
    },
    audit_removals: {
      insert: message('{{who}} removed entries of the audit log that were older than the settings keep'),
      update: message('{{who}} changed the record of removed audit entries'),
      delete: message('{{who}} deleted the record of removed audit entries'),
    },
  };
