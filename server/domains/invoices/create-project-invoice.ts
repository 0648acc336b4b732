import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { insertLines, lineOf, readParts } from '#server/domains/invoices/proposed-lines.ts';
import { once } from '#server/domains/payments/once.ts';
import { INVOICE_LINES_MAX } from '#shared/billing-limits.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/text.ts';

/**
 * Invoices what is approved and recorded on a project itself, by a draft of its own or in one of the project. The locks of
 * the project and of what is approved make a second person find nothing left.
 */
export const createProjectInvoice = defineCommand(
  'create_project_invoice',
  async ({ client, elevate }, input) => {
    requireCapability(await callerOf(client), 'invoice', 'invoicing_office_only');
    return elevate('command_invoices', (elevated) =>
      once(elevated, 'create_project_invoice', input, () =>
        invoice(elevated, input.project_id, input.invoice_id),
      ),
    );
  },
);

async function invoice(
  elevated: ElevatedClient,
  projectId: string,
  draftId: string | null,
): Promise<CommandOutput<'create_project_invoice'>> {
  await elevated.query('select app.lock_work_to_invoice(array[$1::uuid])', [projectId]);
  const project = await readProject(elevated, projectId);
  const parts = (await readParts(elevated, [projectId], [])).get(projectId) ?? [];
  if (parts.length === 0) throw new AppError('project_nothing_to_invoice');
  const draft = draftId
    ? await holdDraftOf(elevated, projectId, draftId)
    : { id: await insertDraft(elevated, projectId, project), lines: 0, position: 0 };
  if (draft.lines + parts.length > INVOICE_LINES_MAX)
    throw new AppError('invoice_lines_too_many', { limit: INVOICE_LINES_MAX });
  await insertLines(
    elevated,
    parts.map((part, index) => ({
      ...lineOf(part),
      ...{ partner_invoice_id: draft.id, work_order_id: null, position: draft.position + index + 1 },
    })),
  );
  const { rows } = await elevated.query<CommandOutput<'create_project_invoice'>>(
    'select id, total_amount::float8 as total_amount from public.partner_invoices where id = $1',
    [draft.id],
  );
  if (!rows[0]) throw new AppError('invoice_missing');
  return rows[0];
}

interface Project {
  name: string;
  organizationId: string;
}

/** @throws AppError for a project that no invoice can charge for what is recorded on it */
async function readProject(elevated: ElevatedClient, projectId: string): Promise<Project> {
  const { rows } = await elevated.query<Project & { hasContract: boolean; hasCustomer: boolean }>(
    `select p.name, p.organization_id as "organizationId", p.is_billed_by_contract as "hasContract",
       o.id is not null as "hasCustomer"
     from public.projects p
     left join public.organizations o
       on o.id = p.organization_id and o.organization_type = 'partner' and o.merged_into_id is null
     where p.id = $1`,
    [projectId],
  );
  const [project] = rows;
  if (!project) throw new AppError('project_missing', {}, { field: 'project_id' });
  if (!project.hasCustomer) throw new AppError('project_without_customer', {}, { field: 'project_id' });
  if (project.hasContract)
    throw new AppError('project_billed_by_contract', { project: project.name }, { field: 'project_id' });
  return project;
}

async function insertDraft(
  elevated: ElevatedClient,
  projectId: string,
  { name, organizationId }: Project,
): Promise<string> {
  const title = t('{{project}}: time and material', { project: name }).slice(0, 200);
  const { rows } = await elevated.query<{ id: string }>(
    'insert into public.partner_invoices (organization_id, project_id, title) values ($1, $2, $3) returning id',
    [organizationId, projectId, title],
  );
  if (!rows[0]) throw new AppError('invoice_missing');
  return rows[0].id;
}

interface Draft {
  id: string;
  lines: number;
  /** Of its last line. */
  position: number;
}

/** Locks a draft of the project that its costs can be added to. */
async function holdDraftOf(elevated: ElevatedClient, projectId: string, draftId: string): Promise<Draft> {
  await elevated.query('select from public.partner_invoices where id = $1 for update', [draftId]);
  const { rows } = await elevated.query<Draft>(
    `select d.id, count(l.id)::int as lines, coalesce(max(l.position), 0) as position
     from app.drafts_for_costs($1) d left join public.partner_invoice_lines l on l.partner_invoice_id = d.id
     where d.id = $2 group by d.id`,
    [projectId, draftId],
  );
  if (!rows[0]) throw new AppError('project_draft_missing', {}, { field: 'invoice_id' });
  return rows[0];
}
