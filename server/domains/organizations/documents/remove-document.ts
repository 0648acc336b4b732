import { defineCommand } from '#server/domains/define-command.ts';
import { requireOrganizationManager } from '#server/domains/organizations/require-office.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

/** Removes a document; a trigger removes its file. The audit log keeps the row. */
export const removeOrganizationDocument = defineCommand(
  'remove_organization_document',
  async (context, { document_id: id }) => {
    await requireOrganizationManager(context);
    return context.elevate('command_organizations', async (elevated) => {
      const { rows } = await elevated.query<CommandOutput<'remove_organization_document'>>(
        'delete from public.organization_documents where id = $1 returning id',
        [id],
      );
      if (!rows[0]) throw new AppError('organization_document_missing');
      return rows[0];
    });
  },
);
