import type { ElevatedClient } from '#server/database/command-roles.ts';
import { AppError } from '#shared/errors.ts';

export interface HeldContract {
  id: string;
  organizationId: string;
  projectName: string;
}

/**
 * Locks the contract of a project until the end of the transaction: of two people who change or bill it at once, the
 * second one waits.
 * @param version as the caller has read it; null where that does not matter
 * @throws AppError `not_found` when the project has none, `conflict` when it was changed since this version
 */
export async function holdContract(
  elevated: ElevatedClient,
  projectId: string,
  version: string | null,
): Promise<HeldContract> {
  const { rows } = await elevated.query<HeldContract & { isCurrent: boolean }>(
    `select c.id, p.organization_id as "organizationId", p.name as "projectName",
       ($2::timestamptz is null or c.updated_at = $2) as "isCurrent"
     from public.project_contracts c join public.projects p on p.id = c.project_id
     where c.project_id = $1 for no key update of c`,
    [projectId, version],
  );
  const [contract] = rows;
  if (!contract) throw new AppError('contract_missing');
  if (!contract.isCurrent) throw new AppError('contract_changed');
  return contract;
}
