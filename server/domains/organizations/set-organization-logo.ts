import { defineCommand } from '#server/domains/define-command.ts';
import { requireOrganizationManager } from '#server/domains/organizations/require-office.ts';
import { requireKnown } from '#server/domains/organizations/save-organization.ts';
import { AppError } from '#shared/errors.ts';

/** Shows an uploaded picture as the logo. The upload has compared its first bytes with its type (decision 010). */
export const setOrganizationLogo = defineCommand('set_organization_logo', async (context, input) => {
  await requireOrganizationManager(context);
  const { organization_id: id, storage_path: path } = input;
  // Read as the caller: administrators see the files of the bucket.
  const isStored =
    path === null ||
    (path.startsWith(`${id}/`) &&
      (
        await context.client.query(`select from storage.objects where bucket_id = 'logos' and name = $1`, [
          path,
        ])
      ).rowCount === 1);
  if (!isStored) throw new AppError('organization_logo_missing');
  return context.elevate('command_organizations', async (elevated) => {
    await requireKnown(elevated, id);
    await elevated.query('update public.organizations set logo_storage_path = $2 where id = $1', [id, path]);
    return { id };
  });
});
