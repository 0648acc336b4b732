import { defineCommand } from '#server/domains/define-command.ts';
import { requireOrganizationManager } from '#server/domains/organizations/require-office.ts';
import { requireKnown } from '#server/domains/organizations/save-organization.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

type Merged = CommandOutput<'merge_organizations'>;

/** Moves everything of a duplicate to the organization that is kept, in one transaction (decision 078). */
export const mergeOrganizations = defineCommand('merge_organizations', async (context, input) => {
  await requireOrganizationManager(context);
  return context.elevate('command_organizations', async (elevated) => {
    await requireKnown(elevated, input.kept_id);
    await requireKnown(elevated, input.duplicate_id);
    const step = input.dry_run ? 'app.organization_merge_preview' : 'app.merge_organizations';
    const { rows } = await elevated.query<{ merged: Merged }>(`select ${step}($1, $2) as merged`, [
      input.kept_id,
      input.duplicate_id,
    ]);
    if (!rows[0]) throw new AppError('organization_missing');
    return rows[0].merged;
  });
});
