import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { holdContract } from '#server/domains/invoices/contracts/held-contract.ts';
import { makeDraftOnce } from '#server/domains/invoices/contracts/make-draft.ts';
import { AppError } from '#shared/errors.ts';
import { formatNumber } from '#shared/locale.ts';
import { t } from '#shared/text.ts';

/** A line of a schedule of which something is completed and not billed. Numbers are texts, as the database writes them. */
interface Progress {
  contract_line_id: string;
  kind: string;
  description: string;
  unit_price: string;
  retainage_percent: string;
}

/** Makes a draft of what is completed and not billed. The lock of the contract makes a second person find nothing left. */
export const createProgressInvoice = defineCommand(
  'create_progress_invoice',
  async ({ client, elevate }, input) => {
    requireCapability(await callerOf(client), 'invoice', 'invoicing_office_only');
    return elevate('command_invoices', (elevated) =>
      makeDraftOnce(
        elevated,
        { key: input.submission_key, ids: [input.project_id], detail: 'progress' },
        async () => {
          const { id, organizationId, projectName } = await holdContract(elevated, input.project_id, null);
          const progress = await readProgress(elevated, id);
          if (progress.length === 0) throw new AppError('contract_nothing_to_bill');
          return {
            draft: {
              organizationId,
              projectId: input.project_id,
              title: t('{{project}}: progress', { project: projectName }),
            },
            lines: [...progress, ...retainageOf(progress)],
          };
        },
      ),
    );
  },
);

async function readProgress(elevated: ElevatedClient, contractId: string): Promise<Progress[]> {
  const { rows } = await elevated.query<Progress>(
    `select l.id as contract_line_id, l.kind, l.description, (l.completed_amount - b.billed)::text as unit_price,
       coalesce(l.retainage_percent, c.retainage_percent)::text as retainage_percent
     from public.project_contracts c
     join public.project_contract_lines l on l.project_contract_id = c.id
     cross join lateral app.billed_of_contract_line(l.id) b (billed)
     where c.id = $1 and l.completed_amount > b.billed order by l.position, l.id`,
    [contractId],
  );
  return rows;
}

/** One line for all that is held; a trigger writes its amount, also when the lines above change. */
function retainageOf(progress: readonly Progress[]) {
  const percents = new Set(progress.map((line) => Number(line.retainage_percent)));
  const [percent = 0] = percents;
  if (percents.size === 1 && percent === 0) return [];
  const description =
    percents.size === 1
      ? t('Retainage {{percent}}%', { percent: formatNumber(percent, { maximumFractionDigits: 2 }) })
      : t('Retainage');
  return [{ kind: 'retainage', description, unit_price: '0' }];
}
