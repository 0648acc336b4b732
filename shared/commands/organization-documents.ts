import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { day, formRule, id, requiredLine, requiredText } from '#shared/commands/fields.ts';
import { ORGANIZATION_DOCUMENTS_AT_ONCE } from '#shared/limits.ts';
import { DOCUMENT_KINDS } from '#shared/rules/organization-documents.ts';
import { message, t } from '#shared/text.ts';

const NOTE_MAX = 2000;

/** What the office says about a document. */
const facts = {
  kind: z.enum(DOCUMENT_KINDS, message('Choose what kind of document this is.')),
  title: requiredLine(160, message('Enter a title.')),
  valid_from: z._default(z.nullable(day), null),
  /** The last day on which it is valid. */
  expires_on: z._default(z.nullable(day), null),
  note: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(NOTE_MAX, { error: () => t('Use at most {{max}} characters.', { max: NOTE_MAX }) }),
      ),
    '',
  ),
};

/** A document does not end before it begins. */
const validity = formRule<{ valid_from?: string | null; expires_on?: string | null }>(
  ({ valid_from, expires_on }) => !valid_from || !expires_on || valid_from <= expires_on,
  {
    reads: ['valid_from', 'expires_on'],
    marks: 'expires_on',
    message: message('Choose the first day of validity or a later day.'),
  },
);

export const organizationDocumentCommands = {
  /** Adds uploaded files of the bucket `documents` to an organization: all of them, or none. */
  add_organization_documents: {
    input: z.object({
      organization_id: id,
      documents: z
        .array(
          z
            .object({
              ...facts,
              storage_path: z.string().check(z.maxLength(300)),
              file_name: requiredText(255, message('The file has no name.')),
              /** The document of this organization that it takes the place of. */
              replaces_id: z._default(z.nullable(id), null),
            })
            .check(validity),
        )
        .check(
          z.minLength(1, message('Choose at least one file.')),
          z.maxLength(ORGANIZATION_DOCUMENTS_AT_ONCE, message('Add at most 20 files.')),
        ),
    }),
    output: z.object({ ids: z.array(z.uuid()) }),
  },

  /** Changes what is said about a document that was read at `version`. Its file stays. */
  change_organization_document: {
    input: z
      .object({
        document_id: id,
        /** Its `updated_at` when it was read, so that parallel changes are not overwritten. */
        version: z.string().check(z.maxLength(40)),
        ...facts,
        is_replaced: z._default(z.boolean(), false),
      })
      .check(validity),
    output: z.object({ id: z.uuid(), updated_at: z.string() }),
  },

  /** Removes a document and its file. The audit log keeps what was said about it. */
  remove_organization_document: {
    input: z.object({ document_id: id }),
    output: z.object({ id: z.uuid() }),
  },
} satisfies CommandShapes;
