import { defineCommand } from '#server/domains/define-command.ts';
import { requireOrganizationManager } from '#server/domains/organizations/require-office.ts';
import { requireKnown } from '#server/domains/organizations/save-organization.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Deactivates an organization, or reactivates it. Its people lose access at once, because nobody of an inactive
 * organization is recognized; its open work continues until the office reassigns it.
 */
export const setOrganizationActive = defineCommand('set_organization_active', async (context, input) => {
  await requireOrganizationManager(context);
  return context.elevate('command_organizations', async (elevated) => {
    await requireKnown(elevated, input.organization_id);
    const { rows } = await elevated.query<CommandOutput<'set_organization_active'>>(
      `update public.organizations set is_active = $2 where id = $1 and merged_into_id is null
       returning id, is_active`,
      [input.organization_id, input.is_active],
    );
    if (!rows[0]) throw new AppError('organization_merged');
    return rows[0];
  });
});
