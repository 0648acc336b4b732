import type pg from 'pg';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import { replaceAttachments } from '#server/domains/attachments/link-attachments.ts';
import { type Caller, may } from '#server/domains/caller.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import type { CommandInput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

type BillForm = CommandInput<'save_bill_draft'>;

export interface SavedBill {
  id: string;
  total_amount: number;
  /** Which version was saved, for the next save. */
  updated_at: string;
}

/**
 * Writes a bill, its lines and its files as the form holds them. Runs as the caller: row-level security lets a
 * subcontractor write its own drafts (and what was rejected), an administrator those it files for a subcontractor. The
 * administrator of a firm takes over those of a person who left.
 * @throws AppError `not_found` for a bill that is not the caller's to change, `rule_violation` without an organization.
 */
export async function saveBill(
  { client, elevate }: CommandContext,
  caller: Caller,
  form: BillForm,
): Promise<SavedBill> {
  const id = form.bill_id
    ? await updateBill(client, caller, form.bill_id, form)
    : await insertBill(client, caller, form);

  await client.query('delete from public.subcontractor_bill_work_orders where subcontractor_bill_id = $1', [
    id,
  ]);
  // Only lines above 0 are kept (portal requirements 5). Triggers check each work order and add up the bill.
  await client.query(
    `insert into public.subcontractor_bill_work_orders (subcontractor_bill_id, work_order_id, amount, description)
     select $1, line.work_order_id, own.amount, coalesce(line.description, '')
     from json_to_recordset($2) as line (work_order_id uuid, amount numeric, description text, items json)
     cross join lateral (select coalesce((
       select sum(case item.kind when 'labor' then app.round_money(item.hours * item.hourly_rate) else item.amount end)
       from json_to_recordset(line.items) as item (kind text, hours numeric, hourly_rate numeric, amount numeric)
     ), line.amount) as amount) own
     where own.amount > 0`,
    [id, JSON.stringify(form.lines)],
  );
  if (form.lines.some((line) => line.items?.length))
    await elevate('command_bills', (elevated) => addItems(elevated, id, form.lines));
  const files = form.attachment_ids;
  if (files)
    await elevate('command_bills', (elevated) =>
      replaceAttachments(elevated, files, caller.profileId, { bill_id: id }),
    );
  const { rows } = await client.query<SavedBill>(
    `select id, coalesce(total_amount, 0)::float8 as total_amount, to_json(updated_at) #>> '{}' as updated_at
     from public.subcontractor_bills where id = $1`,
    [id],
  );
  if (!rows[0]) throw new AppError('bill_not_kept');
  return rows[0];
}

/** What the amounts consist of. The database checks that they add up. */
async function addItems(elevated: ElevatedClient, billId: string, lines: BillForm['lines']): Promise<void> {
  await elevated.query(
    `insert into public.subcontractor_bill_lines (subcontractor_bill_id, bill_work_order_id, position, kind, description,
       hours, hourly_rate, amount)
     select $1, w.id, item.position, item.kind, coalesce(item.description, ''),
       case item.kind when 'labor' then item.hours end, case item.kind when 'labor' then item.hourly_rate end,
       case item.kind when 'labor' then app.round_money(item.hours * item.hourly_rate) else item.amount end
     from json_to_recordset($2) as line (work_order_id uuid, items json)
     join public.subcontractor_bill_work_orders w
       on w.subcontractor_bill_id = $1 and w.work_order_id = line.work_order_id
     cross join lateral rows from (
       json_to_recordset(line.items) as (kind text, description text, hours numeric, hourly_rate numeric, amount numeric)
     ) with ordinality as item (kind, description, hours, hourly_rate, amount, position)
     where line.items is not null`,
    [billId, JSON.stringify(lines)],
  );
}

function billingOrganization(caller: Caller, form: BillForm): string {
  const named = form.subcontractor_organization_id;
  if (may(caller, 'approve_bills') && named) return named;
  const [first] = caller.subcontractorOrganizationIds;
  const own = named ? caller.subcontractorOrganizationIds.find((id) => id === named) : first;
  if (!own) throw new AppError('bill_organization_missing');
  return own;
}

/** The bill that an earlier try of this form has made, or a new one. */
async function insertBill(client: pg.PoolClient, caller: Caller, form: BillForm): Promise<string> {
  const organizationId = billingOrganization(caller, form);
  const key = form.submission_key ?? null;
  const { rows } = await client.query<{ id: string }>(
    `insert into public.subcontractor_bills (external_bill_number, notes, subcontractor_organization_id, submission_key)
     values ($1, $2, $3, $4)
     on conflict (submitted_by, submission_key) where submission_key is not null do nothing
     returning id`,
    [form.external_bill_number || null, form.notes || null, organizationId, key],
  );
  if (rows[0]) return rows[0].id;
  const earlier = await client.query<{ id: string; status: string; number: string }>(
    `select id, status, internal_bill_number as number from public.subcontractor_bills
     where submitted_by = app.profile_id() and submission_key = $1`,
    [key],
  );
  const [found] = earlier.rows;
  if (!found) throw new AppError('bill_organization_forbidden');
  if (found.status !== 'draft') throw new AppError('bill_already_arrived', { number: found.number });
  return updateBill(client, caller, found.id, { ...form, version: null });
}

/** A bill stays with its organization unless the form names another. */
async function updateBill(
  client: pg.PoolClient,
  caller: Caller,
  id: string,
  form: BillForm,
): Promise<string> {
  const organizationId = form.subcontractor_organization_id ? billingOrganization(caller, form) : null;
  const { rowCount } = await client.query(
    `update public.subcontractor_bills
     set external_bill_number = $2, notes = $3, submitted_by = app.profile_id(),
       subcontractor_organization_id = coalesce($4, subcontractor_organization_id)
     where id = $1 and ($5::timestamptz is null or updated_at = $5)`,
    [id, form.external_bill_number || null, form.notes || null, organizationId, form.version ?? null],
  );
  if (rowCount === 0) {
    await refuseOlderVersion(client, id, form.version ?? null);
    throw new AppError('bill_draft_missing');
  }
  return id;
}

/**
 * @throws AppError `conflict` when the bill is still there to be written, so that it was its version that did not fit, or
 * when somebody else has taken it over since this version.
 */
async function refuseOlderVersion(client: pg.PoolClient, id: string, version: string | null): Promise<void> {
  const { rows } = await client.query<{ isCorrectable: boolean; isTaken: boolean }>(
    `select public.may_correct(b) as "isCorrectable",
       b.subcontractor_organization_id = any (app.administered_organization_ids()) and b.updated_at <> $2 as "isTaken"
     from public.subcontractor_bills b where b.id = $1 and b.status in ('draft', 'rejected')`,
    [id, version],
  );
  if (rows[0]?.isCorrectable) throw new AppError('bill_draft_changed');
  if (rows[0]?.isTaken) throw new AppError('bill_taken_over');
}
