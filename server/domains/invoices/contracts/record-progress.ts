import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { holdContract } from '#server/domains/invoices/contracts/held-contract.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

/** Keeps how far lines are completed. A trigger refuses less than what is billed of a line. */
export const recordProgress = defineCommand('record_progress', async ({ client, elevate }, input) => {
  requireCapability(await callerOf(client), 'invoice', 'invoicing_office_only');
  return elevate('command_invoices', async (elevated) => {
    const { id } = await holdContract(elevated, input.project_id, input.version);
    const { rows } = await elevated.query<{ found: number }>(
      `with sent as (
         select * from jsonb_to_recordset($2) as s (id uuid, percent_complete numeric)
       ), changed as (
         update public.project_contract_lines l set percent_complete = s.percent_complete
         from sent s
         where l.id = s.id and l.project_contract_id = $1 and l.percent_complete <> s.percent_complete
       )
       select count(*)::int as found from public.project_contract_lines l join sent s on s.id = l.id
       where l.project_contract_id = $1`,
      [id, JSON.stringify(input.lines)],
    );
    if (rows[0]?.found !== input.lines.length)
      throw new AppError('contract_line_missing', {}, { field: 'lines' });
    const saved = await elevated.query<CommandOutput<'record_progress'>>(
      `update public.project_contracts set retainage_percent = retainage_percent where id = $1
       returning id, to_json(updated_at) #>> '{}' as updated_at`,
      [id],
    );
    if (!saved.rows[0]) throw new AppError('contract_missing');
    return saved.rows[0];
  });
});
