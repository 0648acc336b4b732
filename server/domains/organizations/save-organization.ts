import type { ElevatedClient } from '#server/database/command-roles.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { columnsOf, parameters, valuesOf } from '#server/domains/organizations/organization-rows.ts';
import { requireOrganizationManager } from '#server/domains/organizations/require-office.ts';
import type { InputChecked } from '#shared/command-shapes.ts';
import type { OrganizationFields } from '#shared/commands/organization-fields.ts';
import type { organizationCommands } from '#shared/commands/organizations.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

type OrganizationForm = InputChecked<(typeof organizationCommands)['save_organization']>;
type Saved = CommandOutput<'save_organization'>;

const SAVED = 'returning id, to_json(updated_at) as updated_at';

/** Adds a customer or a subcontractor, or corrects one. The version is that of the row in `organizations`. */
export const saveOrganization = defineCommand('save_organization', async (context, input) => {
  await requireOrganizationManager(context);
  return context.elevate('command_organizations', async (elevated) => {
    const saved = input.organization_id
      ? await updateOrganization(elevated, input.organization_id, input)
      : await insertOrganization(elevated, input.organization_type, input);
    await saveFacts(elevated, saved.id, input);
    return saved;
  });
});

/** Adds the row in `organizations`. */
export async function insertOrganization(
  elevated: ElevatedClient,
  type: 'partner' | 'subcontractor',
  fields: OrganizationFields,
): Promise<Saved> {
  const columns = columnsOf('organizations');
  const { rows } = await elevated.query<Saved>(
    `insert into public.organizations (organization_type, ${columns.join(', ')})
     values ($1, ${parameters(columns.length, 2).join(', ')}) ${SAVED}`,
    [type, ...valuesOf('organizations', fields)],
  );
  if (!rows[0]) throw new AppError('organization_missing');
  return rows[0];
}

/** Writes what is in the two other tables. */
export async function saveFacts(
  elevated: ElevatedClient,
  id: string,
  fields: OrganizationFields,
): Promise<void> {
  for (const table of ['organization_billing', 'organization_internals'] as const) {
    const columns = columnsOf(table);
    await elevated.query(
      `insert into public.${table} (organization_id, ${columns.join(', ')})
       values ($1, ${parameters(columns.length, 2).join(', ')})
       on conflict (organization_id) do update set
         ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
      [id, ...valuesOf(table, fields)],
    );
  }
}

async function updateOrganization(
  elevated: ElevatedClient,
  id: string,
  input: OrganizationForm,
): Promise<Saved> {
  const changes = columnsOf('organizations').map((column, index) => `${column} = $${index + 3}`);
  const { rows } = await elevated.query<Saved>(
    `update public.organizations set ${changes.join(', ')}
     where id = $1 and updated_at = $2::timestamptz and organization_type <> 'internal' ${SAVED}`,
    [id, versionOf(input.version), ...valuesOf('organizations', input)],
  );
  if (rows[0]) return rows[0];
  await requireKnown(elevated, id);
  throw new AppError('organization_changed');
}

/**
 * Ensures that this is a customer or a subcontractor.
 * @throws AppError `not_found`, or `rule_violation` for the own company
 */
export async function requireKnown(elevated: ElevatedClient, id: string): Promise<void> {
  const { rows } = await elevated.query<{ organization_type: string }>(
    'select organization_type from public.organizations where id = $1',
    [id],
  );
  if (!rows[0]) throw new AppError('organization_missing');
  if (rows[0].organization_type === 'internal') throw new AppError('organization_internal');
}

/** A change must name the version that the caller has read, to detect parallel changes. */
function versionOf(version: string | null): string {
  if (!version || Number.isNaN(Date.parse(version))) {
    throw new AppError('organization_version_missing', {}, { field: 'version' });
  }
  return version;
}
