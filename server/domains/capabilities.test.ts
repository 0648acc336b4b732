import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandName } from '#shared/commands.ts';
import { commands } from '#shared/commands.ts';
import { readReason } from '#shared/error-reasons/wire.ts';
import {
  BILL_READERS,
  type Capability,
  PRESET_NAMES,
  PRESET_ROLES,
  PRESETS,
} from '#shared/rules/capabilities.ts';
import { addPerson, type Company, createCompany, type Person } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { RECIPES, type SessionCommand } from '../../test/reliability/support/intents.ts';

/**
 * Which capability each command asks a person of the office for. A command without a row does not compile. `own`: what
 * every one of the contractor's people does for themselves; `others`: what other companies do, or what the office does
 * under a rule of its own, which the tests of the noun show.
 */
const NEEDED: Readonly<Record<CommandName, Capability | 'own' | 'others'>> = {
  create_work_order: 'assign_work',
  assign_work_order: 'assign_work',
  // Technicians, and whoever assigns work.
  take_work_order: 'others',
  answer_assignment: 'others',
  correct_work_order: 'assign_work',
  add_work_order_files: 'others',
  remove_work_order_file: 'assign_work',
  share_files: 'review_reports',
  change_work_order_status: 'assign_work',
  bulk_assign_work_orders: 'assign_work',
  bulk_change_work_order_status: 'assign_work',
  bulk_set_work_order_priority: 'assign_work',
  submit_report: 'others',
  attach_report_photo: 'others',
  approve_report: 'review_reports',
  reject_report: 'review_reports',
  save_checklist: 'manage_settings',
  save_bill_draft: 'others',
  submit_bill: 'others',
  approve_bill: 'approve_bills',
  reject_bill: 'approve_bills',
  mark_bills_paid: 'pay_bills',
  set_agreed_rate: 'approve_bills',
  set_retainage_percent: 'approve_bills',
  release_bill_retainage: 'pay_bills',
  // Whoever approves or pays bills.
  set_bill_due_date: 'others',
  record_bill_payment: 'pay_bills',
  void_bill_payment: 'pay_bills',
  create_payment_run: 'pay_bills',
  void_payment_run: 'pay_bills',
  send_remittance: 'pay_bills',
  download_ach_file: 'pay_bills',
  save_bank_account: 'pay_bills',
  save_tax_facts: 'pay_bills',
  save_payment_settings: 'pay_bills',
  create_invoices: 'invoice',
  create_draft: 'invoice',
  save_invoice: 'invoice',
  delete_invoice: 'invoice',
  send_invoice: 'invoice',
  resend_invoice: 'invoice',
  void_invoice: 'invoice',
  reissue_invoice: 'invoice',
  mark_invoice_viewed: 'others',
  read_invoice_link: 'invoice',
  renew_invoice_link: 'invoice',
  revoke_invoice_link: 'invoice',
  record_payment: 'invoice',
  apply_credit: 'invoice',
  release_allocation: 'invoice',
  return_payment: 'invoice',
  issue_credit_note: 'invoice',
  void_credit_note: 'invoice',
  send_credit_note: 'invoice',
  refund_credit: 'invoice',
  dispute_invoice: 'others',
  // Its customer, too.
  post_invoice_message: 'others',
  resolve_dispute: 'invoice',
  send_reminder: 'invoice',
  stop_reminders: 'invoice',
  resume_reminders: 'invoice',
  record_promise: 'invoice',
  withdraw_promise: 'invoice',
  // That of the decision.
  undo_decision: 'others',
  set_own_photo: 'own',
  clock_in: 'own',
  clock_out: 'own',
  take_break: 'own',
  end_day: 'own',
  describe_session: 'own',
  renew_push_subscription: 'own',
  offline_key: 'own',
  report_unsent_work: 'own',
  set_up_company: 'others',
  save_company: 'manage_settings',
  save_branding: 'manage_settings',
  save_working_time: 'manage_settings',
  save_trades: 'manage_settings',
  save_work_order_settings: 'manage_settings',
  save_invoicing_settings: 'manage_settings',
  save_reminder_settings: 'manage_settings',
  save_time_settings: 'manage_settings',
  save_numbering: 'manage_settings',
  save_onboarding: 'manage_settings',
  // Administrators only, and everybody in the example company itself.
  read_example_company: 'others',
  load_example_company: 'others',
  remove_example_company: 'others',
  enter_example_company: 'others',
  switch_example_role: 'others',
  // Whoever has a capability.
  read_email_template: 'others',
  preview_email_template: 'others',
  save_email_template: 'manage_settings',
  revert_email_template: 'manage_settings',
  send_test_email: 'manage_settings',
  retry_email: 'manage_settings',
  clear_rejected_address: 'manage_settings',
  // Administrators only.
  save_email_server: 'others',
  test_email_server: 'others',
  test_bounce_mailbox: 'others',
  read_email_delivery: 'manage_settings',
  read_system_health: 'manage_settings',
  read_onboarding: 'manage_settings',
  record_export: 'own',
  run_job: 'manage_settings',
  recalculate_figures: 'manage_settings',
  rebuild_thumbnails: 'manage_settings',
  resend_failed_emails: 'manage_settings',
  run_self_check: 'manage_settings',
  confirm_live_update: 'manage_settings',
  resend_failed_pushes: 'manage_settings',
  read_failed_messages: 'manage_settings',
  find_orphaned_files: 'manage_settings',
  remove_orphaned_files: 'manage_settings',
  request_data_export: 'manage_settings',
  preview_person_erasure: 'manage_settings',
  erase_person: 'manage_settings',
  save_location: 'manage_organizations',
  set_location_active: 'manage_organizations',
  import_locations: 'manage_organizations',
  save_organization: 'manage_organizations',
  set_organization_active: 'manage_organizations',
  set_organization_logo: 'manage_organizations',
  find_organization_duplicates: 'manage_organizations',
  import_organizations: 'manage_organizations',
  merge_organizations: 'manage_organizations',
  add_organization_documents: 'manage_organizations',
  change_organization_document: 'manage_organizations',
  remove_organization_document: 'manage_organizations',
  // Everybody saves their own name.
  save_person: 'own',
  add_membership: 'manage_people',
  change_membership: 'manage_people',
  set_member_access: 'manage_people',
  remove_membership: 'manage_people',
  deactivate_person: 'manage_people',
  reactivate_person: 'manage_people',
  describe_person_sign_in: 'manage_people',
  end_person_sessions: 'manage_people',
  reset_person_factors: 'manage_people',
  invite_person: 'manage_people',
  import_invitations: 'manage_people',
  resend_invitation: 'manage_people',
  renew_invitation_link: 'manage_people',
  change_invitation: 'manage_people',
  revoke_invitation: 'manage_people',
  describe_invitation: 'others',
  create_invited_account: 'others',
  accept_invitation: 'others',
  decline_invitation: 'others',
  save_contract: 'invoice',
  delete_contract: 'invoice',
  record_progress: 'invoice',
  create_progress_invoice: 'invoice',
  create_project_invoice: 'invoice',
  release_retainage: 'invoice',
  create_deposit: 'invoice',
  apply_deposit: 'invoice',
  save_price_list: 'invoice',
  copy_price_list: 'invoice',
  set_price_list_active: 'invoice',
  delete_price_list: 'invoice',
  save_tax_rate: 'invoice',
  delete_tax_rate: 'invoice',
  save_tax_rules: 'invoice',
  import_tax_rates: 'invoice',
  save_project: 'assign_work',
  change_project_status: 'assign_work',
  assign_project_people: 'assign_work',
  set_project_work_orders: 'assign_work',
  create_project_work_order: 'assign_work',
  save_receipt: 'own',
  withdraw_receipt: 'own',
  approve_receipts: 'manage_time',
  reject_receipt: 'manage_time',
  allocate_receipt: 'manage_time',
  reimburse_receipts: 'manage_time',
  set_pay_rates: 'manage_people',
  remove_scheduled_rate: 'manage_people',
  approve_time: 'manage_time',
  send_back_time: 'manage_time',
  undo_send_back_time: 'manage_time',
  correct_time: 'manage_time',
  add_time: 'manage_time',
  strike_time: 'manage_time',
  end_session: 'manage_time',
  preview_accounting_batch: 'invoice',
  create_accounting_batch: 'invoice',
  download_accounting_file: 'invoice',
  withdraw_accounting_batch: 'invoice',
  save_accounting_mappings: 'invoice',
  record_mileage: 'own',
  approve_mileage: 'manage_time',
  remove_mileage: 'own',
  save_payroll_entries: 'manage_time',
  save_payroll_settings: 'manage_time',
  export_payroll: 'manage_time',
  download_payroll_file: 'manage_time',
  withdraw_payroll: 'manage_time',
  close_month: 'invoice',
  reopen_month: 'manage_settings',
  lock_pay_period: 'manage_time',
  unlock_pay_period: 'manage_settings',
};

const GUARDED = Object.entries(NEEDED).filter(([, needed]) => needed !== 'own' && needed !== 'others') as [
  CommandName,
  Capability,
][];

const NEW_PERSON = { first_name: 'Ann', last_name: 'Person', role: 'member' };
const invited = () => ({ ...NEW_PERSON, email: `${randomUUID()}@people.test` });
const invitation = () => RECIPES.revoke_invitation.prepare({ owner: portal.owner, company });
const CONNECTION = { host: null, port: 587, security: 'starttls', username: '', password: null };

/**
 * Inputs of guarded commands that test/reliability has no recipe for: they answer a secret, or read, or send tests; or
 * whose recipe needs what another one changes, such as trades.
 */
const INPUTS: Partial<Record<CommandName, () => unknown>> = {
  save_onboarding: () => ({ is_hidden: false, has_backup: false, skipped: [] }),
  send_test_email: () => ({}),
  test_email_server: () => ({ ...CONNECTION, sender: null, reply_to: null }),
  test_bounce_mailbox: () => ({}),
  read_email_delivery: () => ({}),
  read_system_health: () => ({}),
  read_onboarding: () => ({}),
  recalculate_figures: () => ({}),
  rebuild_thumbnails: () => ({}),
  resend_failed_emails: () => ({}),
  run_self_check: () => ({ name: 'job' }),
  confirm_live_update: () => ({ run_id: randomUUID() }),
  resend_failed_pushes: () => ({}),
  read_failed_messages: () => ({}),
  find_orphaned_files: () => ({}),
  remove_orphaned_files: () => ({ search_id: randomUUID() }),
  preview_person_erasure: () => ({ profile_id: company.people.partner.profileId }),
  invite_person: () => ({ ...invited(), organization_id: company.organizations.customer }),
  import_invitations: () => ({
    organization_id: company.organizations.customer,
    rows: [invited()],
    dry_run: true,
  }),
  resend_invitation: invitation,
  renew_invitation_link: invitation,
  read_invoice_link: () => ({ invoice_id: randomUUID() }),
  renew_invoice_link: () => ({ invoice_id: randomUUID(), replaces: null }),
  download_accounting_file: () => ({ file_id: randomUUID() }),
  download_payroll_file: () => ({ payroll_export_id: randomUUID() }),
  download_ach_file: () => ({ payment_run_id: randomUUID() }),
  save_bank_account: () => ({ organization_id: company.organizations.subcontractor, account: null }),
  save_tax_facts: () => ({ organization_id: company.organizations.subcontractor, facts: null }),
  import_organizations: () => ({
    ...{ organization_type: 'subcontractor', existing: 'skip', dry_run: false },
    rows: [{ name: `Firm ${randomUUID()}` }],
  }),
};

/**
 * Asked after the capability: the recipe's file is another person's, nobody has searched for orphaned files, and there is
 * no such payment run, invoice, or file.
 */
const LATER = [
  ...['file_not_attachable', 'orphaned_files_changed', 'payment_run_missing', 'invoice_missing'],
  ...['accounting_file_missing', 'payroll_export_missing'],
];

/** What everybody who is asked has: each preset, and a set that is none of them. */
const ASKED = {
  ...PRESETS,
  custom: ['assign_work', 'manage_organizations', 'manage_people'],
} as const satisfies Record<string, readonly Capability[]>;
type AskedName = keyof typeof ASKED;
const NAMES = Object.keys(ASKED) as AskedName[];

let portal: TestPortal;
let company: Company;
const people = {} as Record<AskedName, Person>;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  const { contractor } = company.organizations;
  // With the role that each preset usually has; the database fills in its capabilities.
  for (const preset of PRESET_NAMES) {
    const person = await addPerson(portal, { name: `Preset${preset.replace('_', '')}`, memberships: [] });
    await portal.owner.query(
      'insert into public.organization_members (user_id, organization_id, role, preset) values ($1, $2, $3, $4)',
      [person.profileId, contractor, PRESET_ROLES[preset], preset],
    );
    people[preset] = person;
  }
  people.custom = await addPerson(portal, {
    name: 'Custom',
    memberships: [[contractor, 'employee', ASKED.custom]],
  });
}, 240_000);
afterAll(() => portal?.stop());

const has = (name: AskedName, capability: Capability) =>
  (ASKED[name] as readonly Capability[]).includes(capability);

test('has a row for each command', () => {
  expect(Object.keys(NEEDED).sort()).toEqual(Object.keys(commands).sort());
});

describe.for(GUARDED)('%s needs %s', ([name, capability]) => {
  const prepare = async () =>
    INPUTS[name]?.() ?? RECIPES[name as SessionCommand].prepare({ owner: portal.owner, company });
  const run = (asked: AskedName, input: unknown) => people[asked].client.rpc(name, input as never);

  test('and refuses everybody else', async () => {
    const input = await prepare();
    for (const asked of NAMES.filter((each) => !has(each, capability))) {
      const { error } = await run(asked, input);
      const refused = readReason(error?.details);
      // A technician does not see most records, and a dispatcher no bills: then the answer is that of a record that does
      // not exist.
      if (asked === 'technician' && refused?.reason.endsWith('_missing')) continue;
      if (refused?.reason === 'bill_missing' && !BILL_READERS.some((one) => has(asked, one))) continue;
      // In bulk, each work order is refused by itself for those who see it; nobody else gets that far.
      expect({ asked, reason: refused?.reason, params: refused?.params }).toEqual({
        asked,
        reason: 'capability_missing',
        params: { capability },
      });
    }
  });

  test.for(NAMES.filter((each) => has(each, capability)))('and runs for %s', async (asked) => {
    const { error } = await run(asked, await prepare());
    if (LATER.includes(readReason(error?.details)?.reason ?? '')) return;
    expect(error).toBeNull();
  });
});
