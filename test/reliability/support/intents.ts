import { randomUUID } from 'node:crypto';
import type { exampleCommands } from '#shared/commands/example.ts';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import type { PersonName } from '#test/support/company.ts';
import { recentDay } from '#test/support/recent-day.ts';
import { ACCOUNTING_RECIPES } from './accounting-intents.ts';
import { CLOCK_RECIPES } from './clock-intents.ts';
import { CONTRACT_RECIPES } from './contract-intents.ts';
import { DISPUTE_RECIPES } from './dispute-intents.ts';
import { DUNNING_RECIPES } from './dunning-intents.ts';
import { EMAIL_RECIPES } from './email-intents.ts';
import {
  addFile,
  addLocation,
  addPhoto,
  addReport,
  addReportThatWaits,
  addSubmittedBill,
  addWorkOrder,
  billForm,
  type Fixture,
  versionOf,
} from './fixture.ts';
import { INVITATION_RECIPES } from './invitation-intents.ts';
import { INVOICE_RECIPES } from './invoice-intents.ts';
import { INVOICE_LINK_RECIPES } from './invoice-link-intents.ts';
import { MILEAGE_RECIPES } from './mileage-intents.ts';
import { ORGANIZATION_RECIPES } from './organization-intents.ts';
import { PAYMENT_RECIPES } from './payment-intents.ts';
import { PAYMENT_RUN_RECIPES } from './payment-run-intents.ts';
import { PAYROLL_RECIPES } from './payroll-intents.ts';
import { PEOPLE_RECIPES } from './people-intents.ts';
import { PRICE_RECIPES } from './price-intents.ts';
import { PRIVACY_RECIPES } from './privacy-intents.ts';
import { PROJECT_RECIPES } from './project-intents.ts';
import { RECEIPT_RECIPES } from './receipt-intents.ts';
import { SETTINGS_RECIPES } from './settings-intents.ts';
import { SYSTEM_RECIPES } from './system-intents.ts';
import { TAX_RECIPES } from './tax-intents.ts';
import { TIME_RECIPES } from './time-intents.ts';

/**
 * The commands of people with a session: without one there is no receipt, and these guard themselves. `offline_key`
 * asks for nothing and changes nothing: its own test says that everybody gets their own. A repeated `report_unsent_work`
 * says the same again. Those that make the links of
 * invitations answer a secret, which no receipt keeps, and so does the file for a bank; nor does one keep the number of an
 * account. The commands of emails that are left out read, or send tests,
 * which a person may do a few times a day. Those of the example company leave no receipt. `save_onboarding` sets two
 * flags, and `set_own_photo` names the photo, so a repetition changes nothing. The utilities and self-checks of the system have no input that could differ,
 * and record their end after the response.
 */
export type SessionCommand = Exclude<
  CommandName,
  | 'set_up_company'
  | 'renew_push_subscription'
  | 'offline_key'
  | 'report_unsent_work'
  | 'save_onboarding'
  | 'set_own_photo'
  | 'invite_person'
  | 'import_invitations'
  | 'resend_invitation'
  | 'renew_invitation_link'
  | 'describe_invitation'
  | 'create_invited_account'
  | 'download_ach_file'
  | 'read_invoice_link'
  | 'renew_invoice_link'
  | 'download_accounting_file'
  | 'download_payroll_file'
  | 'save_bank_account'
  | 'save_tax_facts'
  | 'read_email_template'
  | 'preview_email_template'
  | 'read_email_delivery'
  | 'send_test_email'
  | 'test_email_server'
  | 'test_bounce_mailbox'
  | keyof typeof exampleCommands
  | 'read_system_health'
  | 'read_onboarding'
  | 'recalculate_figures'
  | 'rebuild_thumbnails'
  | 'resend_failed_emails'
  | 'run_self_check'
  | 'confirm_live_update'
  | 'resend_failed_pushes'
  | 'read_failed_messages'
  | 'find_orphaned_files'
  | 'remove_orphaned_files'
  | 'preview_person_erasure'
>;

interface Recipe<Name extends SessionCommand> {
  as: PersonName;
  /** Whether only the newest input still succeeds: nobody is clocked in twice. */
  isOneAtATime?: true;
  /** Brings about what the command needs; answers an input that nobody used before. */
  prepare(fixture: Fixture): Promise<CommandInput<Name>>;
}

/** One way to succeed with each command, as often as wanted and always with effects of the same size. */
export const RECIPES: { [Name in SessionCommand]: Recipe<Name> } = {
  record_export: {
    as: 'admin',
    prepare: async () => ({ list: 'Work orders', rows: 3, filters: { q: randomUUID() } }),
  },
  create_work_order: {
    as: 'partner',
    prepare: async (fixture) => ({
      partner_location_id: fixture.company.locationId,
      title: `Request ${randomUUID()}`,
      description: 'The door does not close.',
      trade: 'Doors',
      priority: 'high',
      attachment_ids: [await addPhoto(fixture, 'partner')],
    }),
  },
  assign_work_order: {
    as: 'manager',
    prepare: async (fixture) => ({
      work_order_id: await addWorkOrder(fixture, 'received'),
      assigned_organization_id: fixture.company.organizations.subcontractor,
      assignees: [{ profile_id: fixture.company.people.employee.profileId, is_lead: true }],
      nte_amount: 850,
      due_date: '2030-12-01',
    }),
  },
  take_work_order: {
    as: 'employee',
    prepare: async (fixture) => ({ work_order_id: await addWorkOrder(fixture, 'received') }),
  },
  answer_assignment: {
    as: 'subcontractor',
    prepare: async (fixture) => ({
      work_order_id: await addWorkOrder(fixture, 'assigned'),
      answer: 'accept',
      arrival_at: new Date(Date.now() + 86_400_000).toISOString(),
    }),
  },
  correct_work_order: {
    as: 'employee',
    prepare: async (fixture) => {
      const work_order_id = await addWorkOrder(fixture, 'received');
      return {
        work_order_id,
        version: await versionOf(fixture, work_order_id),
        partner_location_id: fixture.company.locationId,
        title: `Corrected ${randomUUID()}`,
        description: 'The door does not close.',
        trade: 'Doors',
        priority: 'low',
        due_date: null,
        appointment_from: null,
        appointment_until: null,
      };
    },
  },
  add_work_order_files: {
    as: 'employee',
    prepare: async (fixture) => ({
      work_order_id: await addWorkOrder(fixture, 'received'),
      attachment_ids: [await addPhoto(fixture, 'employee')],
    }),
  },
  remove_work_order_file: {
    as: 'manager',
    prepare: async (fixture) => {
      const work_order_id = await addWorkOrder(fixture, 'received');
      const attachment_id = await addPhoto(fixture, 'partner');
      await fixture.owner.query('update public.attachments set work_order_id = $2 where id = $1', [
        attachment_id,
        work_order_id,
      ]);
      return { work_order_id, attachment_id };
    },
  },
  share_files: {
    as: 'manager',
    prepare: async (fixture) => {
      const attachment_id = await addPhoto(fixture, 'subcontractor');
      await fixture.owner.query('update public.attachments set work_order_id = $2 where id = $1', [
        attachment_id,
        await addWorkOrder(fixture, 'in_progress'),
      ]);
      return { attachment_ids: [attachment_id] };
    },
  },
  change_work_order_status: {
    as: 'employee',
    prepare: async (fixture) => ({
      work_order_id: await addWorkOrder(fixture, 'assigned'),
      status: 'on_hold',
      reason: 'Waits for a part.',
    }),
  },
  bulk_assign_work_orders: {
    as: 'manager',
    prepare: async (fixture) => ({
      work_order_ids: [await addWorkOrder(fixture, 'received'), await addWorkOrder(fixture, 'received')],
      assigned_organization_id: fixture.company.organizations.subcontractor,
      assignees: [{ profile_id: fixture.company.people.subcontractor.profileId, is_lead: true }],
      due_date: '2030-12-01',
    }),
  },
  bulk_change_work_order_status: {
    as: 'employee',
    prepare: async (fixture) => ({
      work_order_ids: [await addWorkOrder(fixture, 'assigned'), await addWorkOrder(fixture, 'received')],
      status: 'on_hold',
      reason: 'Waits for a part.',
    }),
  },
  bulk_set_work_order_priority: {
    as: 'employee',
    prepare: async (fixture) => ({
      work_order_ids: [await addWorkOrder(fixture, 'assigned'), await addWorkOrder(fixture, 'received')],
      priority: 'emergency',
    }),
  },
  submit_report: {
    as: 'subcontractor',
    prepare: async (fixture) => ({
      work_order_id: await addWorkOrder(fixture, 'assigned'),
      submission_key: randomUUID(),
      work_performed: 'Replaced the closer.',
      hours_worked: 2.5,
      crew_size: 1,
      completed_on: '2026-03-02',
      is_final: true,
      attachment_ids: [await addPhoto(fixture, 'subcontractor')],
    }),
  },
  attach_report_photo: {
    as: 'subcontractor',
    prepare: async (fixture) => ({
      submission_key: await addReportThatWaits(fixture),
      storage_path: await addFile(fixture, 'subcontractor'),
      file_name: 'photo.jpg',
      category: 'after',
      caption: 'The new closer',
      taken_at: '2026-03-02T15:00:00Z',
      latitude: 41.9,
      longitude: -80.8,
      position: 0,
    }),
  },
  approve_report: {
    as: 'employee',
    prepare: async (fixture) => ({ report_id: await addReport(fixture), review_notes: 'Good.' }),
  },
  reject_report: {
    as: 'manager',
    prepare: async (fixture) => ({
      report_id: await addReport(fixture),
      review_notes: 'A photo is missing.',
    }),
  },
  save_checklist: {
    as: 'admin',
    prepare: async () => ({
      trade: `Trade ${randomUUID()}`,
      items: [{ id: randomUUID(), text: 'Area left clean', is_required: true }],
      seen_at: null,
    }),
  },
  save_bill_draft: { as: 'subcontractor', prepare: billForm },
  submit_bill: { as: 'subcontractor', prepare: billForm },
  approve_bill: { as: 'admin', prepare: async (fixture) => ({ bill_id: await addSubmittedBill(fixture) }) },
  set_agreed_rate: {
    as: 'admin',
    prepare: async (fixture) => ({
      organization_id: fixture.company.organizations.subcontractor,
      work_order_id: await addWorkOrder(fixture, 'assigned'),
      hourly_rate: 95.5,
    }),
  },
  reject_bill: {
    as: 'admin',
    prepare: async (fixture) => ({
      bill_id: await addSubmittedBill(fixture),
      reason: 'The amount is wrong.',
    }),
  },
  mark_bills_paid: {
    as: 'admin',
    prepare: async (fixture) => {
      const bill_id = await addSubmittedBill(fixture);
      await fixture.owner.query(`update public.subcontractor_bills set status = 'approved' where id = $1`, [
        bill_id,
      ]);
      return { bill_ids: [bill_id], paid_on: recentDay(), payment_method: 'ach', payment_reference: '7' };
    },
  },
  undo_decision: {
    as: 'admin',
    prepare: async (fixture) => {
      const { client } = fixture.company.people.admin;
      const bill_id = await addSubmittedBill(fixture);
      const { data } = await client.rpc('approve_bill', { bill_id }).throwOnError();
      return { decision_id: data.decision_id };
    },
  },
  save_location: {
    as: 'partner',
    prepare: async ({ company }) => ({
      organization_id: company.organizations.customer,
      name: `Location ${randomUUID()}`,
      store_number: '0500',
      address_line1: '12 Elm Street',
      city: 'Ashford',
      state: 'OH',
    }),
  },
  set_location_active: {
    as: 'partner',
    prepare: async (fixture) => ({ location_id: await addLocation(fixture), is_active: false }),
  },
  import_locations: {
    as: 'partner',
    prepare: async ({ company }) => ({
      organization_id: company.organizations.customer,
      rows: [1, 2].map((line) => ({
        name: `Line ${line} ${randomUUID()}`,
        address_line1: '12 Elm Street',
        city: 'Ashford',
        state: 'Ohio',
      })),
      existing: 'skip',
      dry_run: false,
    }),
  },
  ...CLOCK_RECIPES,
  ...PEOPLE_RECIPES,
  ...INVITATION_RECIPES,
  ...ORGANIZATION_RECIPES,
  ...PRICE_RECIPES,
  ...TAX_RECIPES,
  ...PAYMENT_RECIPES,
  ...CONTRACT_RECIPES,
  ...DISPUTE_RECIPES,
  ...DUNNING_RECIPES,
  ...INVOICE_LINK_RECIPES,
  ...PROJECT_RECIPES,
  ...EMAIL_RECIPES,
  ...INVOICE_RECIPES,
  ...ACCOUNTING_RECIPES,
  ...PAYROLL_RECIPES,
  ...PAYMENT_RUN_RECIPES,
  ...MILEAGE_RECIPES,
  ...RECEIPT_RECIPES,
  ...SETTINGS_RECIPES,
  ...PRIVACY_RECIPES,
  ...SYSTEM_RECIPES,
  ...TIME_RECIPES,
};

export const SESSION_COMMANDS = Object.keys(RECIPES) as SessionCommand[];
