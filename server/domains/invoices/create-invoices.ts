import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { groupWork, type InvoiceGroup, type WorkToInvoice } from '#server/domains/invoices/group-work.ts';
import { insertLines, linesOf, readParts } from '#server/domains/invoices/proposed-lines.ts';
import { draftsOf, holdRequest } from '#server/domains/invoices/requests.ts';
import { INVOICE_LINES_MAX } from '#shared/billing-limits.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Makes drafts of the approved work of work orders. Of two people who invoice the same work at once, the second one waits
 * for the first, and then finds nothing left of it.
 */
export const createInvoices = defineCommand('create_invoices', async ({ client, elevate }, input) => {
  const caller = await callerOf(client);
  requireCapability(caller, 'invoice', 'invoicing_office_only');
  return elevate('command_invoices', async (elevated) => {
    const ids = [...new Set(input.work_order_ids)];
    const leftOut = [...new Set(input.left_out)].toSorted();
    await holdRequest(elevated, input.submission_key, ids, [input.grouped_by, ...leftOut].join(' '));
    const earlier = await draftsOf(elevated, input.submission_key);
    if (earlier.length > 0) return { invoices: earlier, refused: [] };

    await elevated.query('select app.lock_work_to_invoice($1::uuid[])', [ids]);
    const work = await readWork(elevated, ids);
    const byWorkOrder = ids.filter((id) => !work.get(id)?.hasContract);
    const parts = await readParts(elevated, byWorkOrder, leftOut);
    const refusals = ids.flatMap((id) =>
      parts.get(id)?.length ? [] : [{ id, refusal: whyNot(work.get(id), parts.has(id)) }],
    );
    const drafts = groupWork(
      ids.flatMap((id) => (parts.get(id)?.length ? (work.get(id) ?? []) : [])),
      input.grouped_by,
    );
    const draftIds = await insertDrafts(elevated, drafts, input.submission_key);
    const lines = drafts.flatMap((draft, index) => {
      const own = linesOf(draft.work, parts);
      if (own.length > INVOICE_LINES_MAX)
        throw new AppError('invoice_lines_too_many', { limit: INVOICE_LINES_MAX });
      return own.map((line, at) => ({ ...line, partner_invoice_id: draftIds[index], position: at + 1 }));
    });
    await insertLines(elevated, lines);
    return {
      invoices: await draftsOf(elevated, input.submission_key),
      refused: refusals.map(({ id, refusal: { message, details } }) => ({ id, message, details })),
    };
  });
});

async function readWork(
  elevated: ElevatedClient,
  ids: readonly string[],
): Promise<Map<string, WorkToInvoice>> {
  const { rows } = await elevated.query<WorkToInvoice>(
    `select w.id, w.work_order_number as number, w.title, w.organization_id as "organizationId",
       w.partner_location_id as "locationId", l.name as "locationName", w.project_id as "projectId",
       p.name as "projectName", p.is_billed_by_contract is true as "hasContract",
       nullif(app.trimmed(w.partner_reference), '') as reference, b.one_job_per_invoice is true as "isAlone",
       exists (
         select from public.partner_invoice_lines i where i.work_order_id = w.id and not i.is_void
       ) as "isInvoiced"
     from public.work_orders w
     left join public.partner_locations l on l.id = w.partner_location_id
     left join public.projects p on p.id = w.project_id
     left join public.organization_billing b on b.organization_id = w.organization_id
     where w.id = any ($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function whyNot(work: WorkToInvoice | undefined, isLeftOut: boolean): AppError {
  if (!work) return new AppError('work_to_invoice_missing');
  if (isLeftOut) return new AppError('work_all_left_out', { work_order: work.number });
  if (work.hasContract) return new AppError('work_billed_by_contract', { work_order: work.number });
  const reason = work.isInvoiced ? 'work_invoiced_already' : 'work_nothing_to_invoice';
  return new AppError(reason, { work_order: work.number });
}

/** One statement for all of them: a request may make five hundred. @returns their ids, in the same order */
async function insertDrafts(
  elevated: ElevatedClient,
  drafts: readonly InvoiceGroup[],
  key: string,
): Promise<string[]> {
  const { rows } = await elevated.query<{ id: string }>(
    'select app.new_id() as id from generate_series(1, $1::int)',
    [drafts.length],
  );
  const ids = rows.map(({ id }) => id);
  await elevated.query(
    `insert into public.partner_invoices (id, organization_id, title, customer_reference, submission_key)
     select id, organization_id, title, customer_reference, $2
     from json_populate_recordset(null::public.partner_invoices, $1)`,
    [
      JSON.stringify(
        drafts.map(({ work: [first], title, reference }, index) => ({
          ...{ id: ids[index], organization_id: first.organizationId, title: title.slice(0, 200) },
          customer_reference: reference,
        })),
      ),
      key,
    ],
  );
  return ids;
}
