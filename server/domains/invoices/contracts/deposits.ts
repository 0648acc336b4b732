import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { makeDraftOnce } from '#server/domains/invoices/contracts/make-draft.ts';
import { holdDraft } from '#server/domains/invoices/held-invoice.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/text.ts';

/** Makes a draft that asks a customer for a deposit. It is an invoice like any other until it is paid. */
export const createDeposit = defineCommand('create_deposit', async ({ client, elevate }, input) => {
  requireCapability(await callerOf(client), 'invoice', 'invoicing_office_only');
  const { organization_id, project_id, amount, description, submission_key } = input;
  return elevate('command_invoices', (elevated) =>
    makeDraftOnce(
      elevated,
      {
        key: submission_key,
        ids: project_id ? [organization_id, project_id] : [organization_id],
        detail: `deposit ${amount} ${description}`,
      },
      async () => {
        const project = await requirePayer(elevated, organization_id, project_id);
        return {
          draft: {
            ...{ organizationId: organization_id, projectId: project_id },
            title: project ? t('{{project}}: deposit', { project }) : t('Deposit'),
          },
          lines: [{ kind: 'deposit', description, unit_price: amount }],
        };
      },
    ),
  );
});

/** @returns the name of the project, if the deposit is for one */
async function requirePayer(
  elevated: ElevatedClient,
  organizationId: string,
  projectId: string | null,
): Promise<string | null> {
  const { rows } = await elevated.query<{ project: string | null; isTheirs: boolean }>(
    `select p.name as project, p.id is not null as "isTheirs" from public.organizations o
     left join public.projects p on p.id = $2 and p.organization_id = o.id
     where o.id = $1 and o.organization_type = 'partner' and o.merged_into_id is null`,
    [organizationId, projectId],
  );
  if (!rows[0]) throw new AppError('deposit_customer_missing');
  if (projectId && !rows[0].isTheirs)
    throw new AppError('deposit_project_of_other_customer', {}, { field: 'project_id' });
  return rows[0].project;
}

interface Deposit {
  number: string;
  available: number;
  /** What the draft comes to without it. */
  total: number;
  position: number;
}

/** Takes a deposit off a draft. A trigger holds the deposit and refuses more than is left of it. */
export const applyDeposit = defineCommand('apply_deposit', async ({ client, elevate }, input) => {
  requireCapability(await callerOf(client), 'invoice', 'invoicing_office_only');
  const { invoice_id, version, deposit_invoice_id } = input;
  return elevate('command_invoices', async (elevated) => {
    await holdDraft(elevated, invoice_id, version);
    await elevated.query(`select app.hold_contracts('{}', array[$1::uuid])`, [deposit_invoice_id]);
    const { number, available, total, position } = await readDeposit(
      elevated,
      invoice_id,
      deposit_invoice_id,
    );
    if (available <= 0) throw new AppError('deposit_nothing_left');
    if (total <= 0) throw new AppError('deposit_nothing_to_pay');
    const amount = input.amount ?? Math.min(available, total);
    await elevated.query(
      `insert into public.partner_invoice_lines (partner_invoice_id, position, kind, description, quantity, unit_price,
         deposit_invoice_id) values ($1, $2, 'deposit_applied', $3, 1, $4, $5)`,
      [invoice_id, position, t('Deposit from {{number}}', { number }), -amount, deposit_invoice_id],
    );
    const { rows } = await elevated.query<CommandOutput<'apply_deposit'>>(
      `select id, $2::float8 as amount, to_json(updated_at) #>> '{}' as updated_at
       from public.partner_invoices where id = $1`,
      [invoice_id, amount],
    );
    if (!rows[0]) throw new AppError('invoice_missing');
    return rows[0];
  });
});

async function readDeposit(elevated: ElevatedClient, invoiceId: string, depositId: string): Promise<Deposit> {
  const { rows } = await elevated.query<Deposit>(
    `select d.invoice_number as number, (o.usable - o.applied)::float8 as available, i.total_amount::float8 as total, (
       select coalesce(max(l.position), 0) + 1 from public.partner_invoice_lines l where l.partner_invoice_id = i.id
     ) as position
     from public.partner_invoices i
     join public.partner_invoices d on d.id = $2 and d.status in ('sent', 'paid')
       and d.organization_id = i.organization_id
     cross join lateral app.deposit_of(d.id) o
     where i.id = $1`,
    [invoiceId, depositId],
  );
  if (!rows[0]) throw new AppError('deposit_missing', {}, { field: 'deposit_invoice_id' });
  return rows[0];
}
