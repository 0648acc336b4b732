import type { ElevatedClient } from '#server/database/command-roles.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { requireOrganizationManager } from '#server/domains/organizations/require-office.ts';
import type { InputChecked } from '#shared/command-shapes.ts';
import type { organizationDocumentCommands } from '#shared/commands/organization-documents.ts';
import { AppError } from '#shared/errors.ts';

type Document = InputChecked<
  (typeof organizationDocumentCommands)['add_organization_documents']
>['documents'][number];

/** Adds uploaded files to an organization, also to the own company. */
export const addOrganizationDocuments = defineCommand(
  'add_organization_documents',
  async (context, { organization_id: organizationId, documents }) => {
    await requireOrganizationManager(context);
    return context.elevate('command_organizations', async (elevated) => {
      await requireOpen(elevated, organizationId);
      const ids: string[] = [];
      for (const document of documents) ids.push(await add(elevated, organizationId, document));
      return { ids };
    });
  },
);

/** Nothing is added to an organization that was merged into another one. */
async function requireOpen(elevated: ElevatedClient, id: string): Promise<void> {
  const { rows } = await elevated.query<{ is_merged: boolean }>(
    'select merged_into_id is not null as is_merged from public.organizations where id = $1',
    [id],
  );
  if (!rows[0]) throw new AppError('organization_missing');
  if (rows[0].is_merged) throw new AppError('organization_merged');
}

async function add(elevated: ElevatedClient, organizationId: string, document: Document): Promise<string> {
  const file = document.storage_path.startsWith(`${organizationId}/`)
    ? await lockFile(elevated, document.storage_path)
    : undefined;
  if (!file) throw new AppError('organization_document_file_missing', { file: document.file_name });
  if (document.replaces_id) await replace(elevated, organizationId, document.replaces_id);
  const { kind, title, storage_path, file_name, valid_from, expires_on, note } = document;
  const { rows } = await elevated.query<{ id: string }>(
    `insert into public.organization_documents (organization_id, kind, title, storage_path, file_name, valid_from,
       expires_on, note, content_type, size_bytes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (storage_path) do nothing returning id`,
    [
      ...[organizationId, kind, title, storage_path, file_name, valid_from, expires_on, note],
      ...[file.type, file.size],
    ],
  );
  if (!rows[0]) throw new AppError('organization_document_file_missing', { file: file_name });
  return rows[0].id;
}

/** Type and size of a stored file, which is not removed meanwhile. */
async function lockFile(elevated: ElevatedClient, path: string) {
  const { rows } = await elevated.query<{ type: string; size: number }>(
    `select metadata ->> 'mimetype' as type, (metadata ->> 'size')::integer as size
     from storage.objects where bucket_id = 'documents' and name = $1 for share`,
    [path],
  );
  return rows[0];
}

async function replace(elevated: ElevatedClient, organizationId: string, id: string): Promise<void> {
  const { rowCount } = await elevated.query(
    'update public.organization_documents set is_replaced = true where id = $1 and organization_id = $2',
    [id, organizationId],
  );
  if (rowCount === 0) throw new AppError('organization_document_missing');
}
