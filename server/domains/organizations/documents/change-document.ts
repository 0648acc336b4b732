import { defineCommand } from '#server/domains/define-command.ts';
import { requireOrganizationManager } from '#server/domains/organizations/require-office.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

/** Changes what is said about a document. */
export const changeOrganizationDocument = defineCommand(
  'change_organization_document',
  async (context, input) => {
    await requireOrganizationManager(context);
    if (Number.isNaN(Date.parse(input.version)))
      throw new AppError('organization_document_changed', {}, { field: 'version' });
    return context.elevate('command_organizations', async (elevated) => {
      const { kind, title, valid_from, expires_on, is_replaced, note } = input;
      const { rows } = await elevated.query<CommandOutput<'change_organization_document'>>(
        `update public.organization_documents set kind = $3, title = $4, valid_from = $5, expires_on = $6,
           is_replaced = $7, note = $8
         where id = $1 and updated_at = $2::timestamptz returning id, to_json(updated_at) as updated_at`,
        [input.document_id, input.version, kind, title, valid_from, expires_on, is_replaced, note],
      );
      if (rows[0]) return rows[0];
      const { rowCount } = await elevated.query('select from public.organization_documents where id = $1', [
        input.document_id,
      ]);
      throw new AppError(rowCount ? 'organization_document_changed' : 'organization_document_missing');
    });
  },
);
