import { randomUUID } from 'node:crypto';
import type { invoiceCommands } from '#shared/commands/invoices.ts';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import type { PersonName } from '#test/support/company.ts';
import { addWorkOrder, type Fixture } from './fixture.ts';

/** How the commands on invoices succeed, as often as wanted. */

type InvoiceCommand = keyof typeof invoiceCommands & CommandName;
type Recipes = {
  [Name in InvoiceCommand]: { as: PersonName; prepare(fixture: Fixture): Promise<CommandInput<Name>> };
};

export const INVOICE_RECIPES: Recipes = {
  create_invoices: {
    as: 'admin',
    prepare: async (fixture) => {
      const work_order_id = await addWorkOrder(fixture, 'in_progress');
      await fixture.owner.query(
        `insert into public.employee_reports (employee_user_id, work_order_id, report_date, status, hours_worked,
           hourly_rate_snapshot) values ($1, $2, '2026-03-02', 'approved', 2, 80)`,
        [fixture.company.people.employee.profileId, work_order_id],
      );
      return { work_order_ids: [work_order_id], grouped_by: 'job', submission_key: randomUUID() };
    },
  },
  create_draft: {
    as: 'admin',
    prepare: async ({ company }) => ({
      ...{ organization_id: company.organizations.customer, work_order_id: null, project_id: null },
      submission_key: randomUUID(),
    }),
  },
  save_invoice: {
    as: 'admin',
    prepare: async (fixture) => ({
      ...(await addDraft(fixture)),
      title: `Work ${randomUUID()}`,
      lines: [{ kind: 'labor', unit: 'hour', description: 'Labor', quantity: 2, unit_price: 80 }],
    }),
  },
  delete_invoice: { as: 'admin', prepare: (fixture) => addDraft(fixture) },
  send_invoice: {
    as: 'admin',
    prepare: async (fixture) => ({ ...(await addDraft(fixture)), is_emailed: false }),
  },
  void_invoice: {
    as: 'admin',
    prepare: async (fixture) => {
      const { invoice_id } = await addDraft(fixture);
      await fixture.owner.query(
        `update public.partner_invoices set status = 'sent', issue_date = current_date where id = $1`,
        [invoice_id],
      );
      return { invoice_id, reason: 'Wrong customer.' };
    },
  },
  resend_invoice: {
    as: 'admin',
    prepare: async (fixture) => {
      const { invoice_id } = await addDraft(fixture);
      await fixture.owner.query(
        `insert into public.organization_billing (organization_id, email) values ($1, 'ap@customer.test')
         on conflict (organization_id) do update set email = excluded.email`,
        [fixture.company.organizations.customer],
      );
      await fixture.owner.query(
        `update public.partner_invoices set status = 'sent', issue_date = current_date where id = $1`,
        [invoice_id],
      );
      return { invoice_id, submission_key: randomUUID() };
    },
  },
  reissue_invoice: {
    as: 'admin',
    prepare: async (fixture) => {
      const { invoice_id } = await addDraft(fixture);
      for (const status of ['sent', 'void'])
        await fixture.owner.query(
          `update public.partner_invoices set status = $2, issue_date = current_date, void_reason = 'Wrong' where id = $1`,
          [invoice_id, status],
        );
      return { invoice_id, submission_key: randomUUID() };
    },
  },
  mark_invoice_viewed: {
    as: 'partner',
    prepare: async ({ company, owner }) => {
      const { rows } = await owner.query<{ id: string }>(
        `insert into public.partner_invoices (organization_id, status, invoice_number)
         values ($1, 'sent', $2) returning id`,
        [company.organizations.customer, `INV-${randomUUID().slice(0, 8)}`],
      );
      return { invoice_id: rows[0]?.id ?? '' };
    },
  },
};

/** A draft of one line, and its version. */
async function addDraft({ owner, company }: Fixture): Promise<{ invoice_id: string; version: string }> {
  const made = await owner.query<{ id: string }>(
    'insert into public.partner_invoices (organization_id) values ($1) returning id',
    [company.organizations.customer],
  );
  const invoice_id = made.rows[0]?.id ?? '';
  await owner.query(
    `insert into public.partner_invoice_lines (partner_invoice_id, description, unit_price) values ($1, 'Work', 50)`,
    [invoice_id],
  );
  const { rows } = await owner.query<{ version: string }>(
    `select to_json(updated_at) #>> '{}' as version from public.partner_invoices where id = $1`,
    [invoice_id],
  );
  return { invoice_id, version: rows[0]?.version ?? '' };
}
