import type { organizationDocumentCommands } from '#shared/commands/organization-documents.ts';
import type { CommandInput } from '#shared/commands.ts';
import { ATTACHMENT_MAX_BYTES } from '#shared/limits.ts';
import type { OrganizationDocument } from '#web/features/organizations/documents/queries.ts';
import { t } from '#web/lib/text.ts';

type AddedDocument = CommandInput<
  keyof typeof organizationDocumentCommands & 'add_organization_documents'
>['documents'][number];

/** What the office says about a document. */
export type DocumentFacts = Required<
  Pick<AddedDocument, 'kind' | 'title' | 'valid_from' | 'expires_on' | 'note'>
>;

/** A file that is not added yet. */
export interface NewDocument {
  key: string;
  file: File;
  facts: DocumentFacts;
}

/** The types that the bucket accepts, by the extension of a file. Some systems name no type of an office file. */
const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
  csv: 'text/csv',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
};

/** For the file dialog. */
export const ACCEPTED_DOCUMENTS = Object.keys(TYPES)
  .map((extension) => `.${extension}`)
  .join(',');

/** The type with which a file is stored; undefined when it is not accepted. */
export const documentType = ({ name }: File): string | undefined =>
  TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];

/** Words in the name of a file that say what it is. */
const HINTS: readonly [RegExp, DocumentFacts['kind']][] = [
  [/insurance|\bcoi\b|liability|\bacord\b/i, 'insurance'],
  [/licen[sc]e|permit/i, 'license'],
  [/\bw-?9\b/i, 'w9'],
  [/contract|agreement|\bmsa\b/i, 'contract'],
  [/price|rates?\b/i, 'price_list'],
];

/** A new document, with what its file name says; `replaced` gives the facts of the document that it renews. */
export function newDocument(file: File, replaced: OrganizationDocument | null): NewDocument {
  const name = file.name.replace(/\.[^.]*$/, '').replaceAll('_', ' ');
  return {
    key: crypto.randomUUID(),
    file,
    facts: {
      kind: replaced?.kind ?? HINTS.find(([hint]) => hint.test(name))?.[1] ?? 'other',
      title: (replaced?.title ?? name).slice(0, 160),
      valid_from: null,
      expires_on: null,
      note: '',
    },
  };
}

/** Why a file cannot be added; undefined when it can. */
export function fileProblem(file: File): string | undefined {
  if (!documentType(file))
    return t('{{name}} is not a PDF, a photo, or an office file.', { name: file.name });
  if (file.size > ATTACHMENT_MAX_BYTES) return t('{{name}} is larger than 25 MB.', { name: file.name });
  return undefined;
}

/** The facts of a document as its form starts with them. */
export const factsOf = ({
  kind,
  title,
  valid_from,
  expires_on,
  note,
}: OrganizationDocument): DocumentFacts => ({
  kind,
  title,
  valid_from,
  expires_on,
  note,
});
