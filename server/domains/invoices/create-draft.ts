import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { makeDraftOnce } from '#server/domains/invoices/contracts/make-draft.ts';
import type { CommandInput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/text.ts';

/**
 * Makes a draft without lines, for what no line is proposed for: the office types its lines. Lines of a project's draft
 * count for the project, unless they name a work order.
 */
export const createDraft = defineCommand('create_draft', async ({ client, elevate }, input) => {
  requireCapability(await callerOf(client), 'invoice', 'invoicing_office_only');
  return elevate('command_invoices', async (elevated) => {
    const { id } = await makeDraftOnce(elevated, requestOf(input), async () => {
      await requireCustomer(elevated, input.organization_id);
      const { title, reference } = await readSubject(elevated, input);
      return {
        draft: { organizationId: input.organization_id, projectId: input.project_id, title, reference },
        lines: [],
      };
    });
    return { id };
  });
});

function requestOf(input: CommandInput<'create_draft'>) {
  const { organization_id, work_order_id, project_id, submission_key } = input;
  const subject = work_order_id ?? project_id;
  return {
    key: submission_key,
    ids: subject ? [organization_id, subject] : [organization_id],
    detail: work_order_id ? 'draft of a work order' : 'draft',
  };
}

/** One that is not active any more may still owe for work: it is invoiced as by the other commands. */
async function requireCustomer(elevated: ElevatedClient, organizationId: string): Promise<void> {
  const { rows } = await elevated.query(
    `select from public.organizations
     where id = $1 and organization_type = 'partner' and merged_into_id is null`,
    [organizationId],
  );
  if (rows.length === 0) throw new AppError('draft_customer_missing', {}, { field: 'organization_id' });
}

interface Subject {
  title: string;
  /** The customer's own number for it. */
  reference: string | null;
}

/** What the draft says of its work order or project, as `create_invoices` says it. */
async function readSubject(elevated: ElevatedClient, input: CommandInput<'create_draft'>): Promise<Subject> {
  if (input.work_order_id) return readWorkOrder(elevated, input.organization_id, input.work_order_id);
  if (input.project_id) return readProject(elevated, input.organization_id, input.project_id);
  return { title: t('Invoice'), reference: null };
}

async function readWorkOrder(
  elevated: ElevatedClient,
  organizationId: string,
  workOrderId: string,
): Promise<Subject> {
  const { rows } = await elevated.query<Subject & { number: string; hasContract: boolean }>(
    `select w.work_order_number as number, w.work_order_number || ' ' || w.title as title,
       nullif(app.trimmed(w.partner_reference), '') as reference,
       p.is_billed_by_contract is true as "hasContract"
     from public.work_orders w left join public.projects p on p.id = w.project_id
     where w.id = $1 and w.organization_id = $2`,
    [workOrderId, organizationId],
  );
  const [work] = rows;
  if (!work) throw new AppError('draft_work_order_of_other_customer', {}, { field: 'work_order_id' });
  if (work.hasContract)
    throw new AppError('work_billed_by_contract', { work_order: work.number }, { field: 'work_order_id' });
  return work;
}

async function readProject(
  elevated: ElevatedClient,
  organizationId: string,
  projectId: string,
): Promise<Subject> {
  const { rows } = await elevated.query<{ name: string; hasContract: boolean }>(
    `select name, is_billed_by_contract as "hasContract" from public.projects
     where id = $1 and organization_id = $2`,
    [projectId, organizationId],
  );
  const [project] = rows;
  if (!project) throw new AppError('draft_project_of_other_customer', {}, { field: 'project_id' });
  if (project.hasContract)
    throw new AppError('project_billed_by_contract', { project: project.name }, { field: 'project_id' });
  return { title: project.name, reference: null };
}
