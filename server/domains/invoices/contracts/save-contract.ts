import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { holdContract } from '#server/domains/invoices/contracts/held-contract.ts';
import type { InputChecked } from '#shared/command-shapes.ts';
import type { contractCommands } from '#shared/commands/contracts.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

type Form = InputChecked<(typeof contractCommands)['save_contract']>;
type Saved = CommandOutput<'save_contract'>;

const COLUMNS = 'position, description, kind, scheduled_value, change_order, is_milestone, retainage_percent';
const SENT = `jsonb_to_recordset($2) as sent (id uuid, position integer, description text, kind text,
  scheduled_value numeric, change_order text, is_milestone boolean, retainage_percent numeric)`;

/** Adds the contract of a project, or changes it; its lines become those of the input. */
export const saveContract = defineCommand('save_contract', async ({ client, elevate }, input) => {
  requireCapability(await callerOf(client), 'invoice', 'invoicing_office_only');
  return elevate('command_invoices', async (elevated) => {
    const id = input.version ? (await holdContract(elevated, input.project_id, input.version)).id : null;
    const contractId = id ?? (await add(elevated, input));
    await writeLines(elevated, contractId, input.lines);
    return touch(elevated, contractId, input);
  });
});

/** Deletes a contract of which no invoice ever had a line. */
export const deleteContract = defineCommand('delete_contract', async ({ client, elevate }, input) => {
  requireCapability(await callerOf(client), 'invoice', 'invoicing_office_only');
  return elevate('command_invoices', async (elevated) => {
    const { id } = await holdContract(elevated, input.project_id, input.version);
    if ((await invoicedLines(elevated, id, [])).length > 0) throw new AppError('contract_billed');
    await elevated.query('delete from public.project_contracts where id = $1', [id]);
    return { project_id: input.project_id };
  });
});

/** The unique constraints, of which either may be met first, make one of two people who add a contract the second one. */
async function add(elevated: ElevatedClient, { project_id, retainage_percent }: Form): Promise<string> {
  const project = await elevated.query('select from public.projects where id = $1', [project_id]);
  if (project.rowCount === 0) throw new AppError('project_missing');
  const { rows } = await elevated.query<{ id: string }>(
    `insert into public.project_contracts (id, project_id, retainage_percent) values ($1, $1, $2)
     on conflict do nothing returning id`,
    [project_id, retainage_percent],
  );
  if (!rows[0]) throw new AppError('contract_exists');
  return rows[0].id;
}

/** A line that stays keeps its id, because invoices name it. */
async function writeLines(elevated: ElevatedClient, contractId: string, lines: Form['lines']): Promise<void> {
  const kept = lines.flatMap(({ id }) => id ?? []);
  const [invoiced] = await invoicedLines(elevated, contractId, kept);
  if (invoiced !== undefined)
    throw new AppError('contract_line_billed', { line: invoiced }, { field: 'lines' });
  await elevated.query(
    'delete from public.project_contract_lines where project_contract_id = $1 and id <> all ($2::uuid[])',
    [contractId, kept],
  );
  const { rowCount } = await elevated.query(
    'select from public.project_contract_lines where project_contract_id = $1 and id = any ($2::uuid[])',
    [contractId, kept],
  );
  if (rowCount !== kept.length) throw new AppError('contract_line_missing', {}, { field: 'lines' });
  const sent = JSON.stringify(lines.map((line, index) => ({ ...line, position: index + 1 })));
  await elevated.query(
    `update public.project_contract_lines l
     set (${COLUMNS}, percent_complete) = (sent.position, sent.description, sent.kind, sent.scheduled_value,
       sent.change_order, sent.is_milestone, sent.retainage_percent,
       case when sent.is_milestone and l.percent_complete < 100 then 0 else l.percent_complete end)
     from ${SENT}
     where l.id = sent.id and l.project_contract_id = $1
       and (l.position, l.description, l.kind, l.scheduled_value, l.change_order, l.is_milestone, l.retainage_percent)
         is distinct from (sent.position, sent.description, sent.kind, sent.scheduled_value, sent.change_order,
         sent.is_milestone, sent.retainage_percent)`,
    [contractId, sent],
  );
  await elevated.query(
    `insert into public.project_contract_lines (project_contract_id, ${COLUMNS})
     select $1, ${COLUMNS} from ${SENT} where sent.id is null`,
    [contractId, sent],
  );
}

/** The lines of a contract that invoices name, void ones included, without those that stay. */
async function invoicedLines(
  elevated: ElevatedClient,
  contractId: string,
  kept: readonly string[],
): Promise<string[]> {
  const { rows } = await elevated.query<{ description: string }>(
    `select l.description from public.project_contract_lines l
     where l.project_contract_id = $1 and l.id <> all ($2::uuid[])
       and exists (select from public.partner_invoice_lines i where i.contract_line_id = l.id)
     order by l.position limit 1`,
    [contractId, kept],
  );
  return rows.map(({ description }) => description);
}

/** A change of lines is a new version of the contract. */
async function touch(elevated: ElevatedClient, id: string, form: Form): Promise<Saved> {
  const { rows } = await elevated.query<Saved>(
    `update public.project_contracts set retainage_percent = $2, partner_location_id = $3 where id = $1
     returning id, to_json(updated_at) #>> '{}' as updated_at`,
    [id, form.retainage_percent, form.partner_location_id],
  );
  if (!rows[0]) throw new AppError('contract_missing');
  return rows[0];
}
