import type { AccountingDocument, AccountingFile } from '#server/domains/accounting/documents.ts';
import { plainFiles } from '#server/domains/accounting/formats/plain.ts';
import type { AccountingFormat, Mapping } from '#shared/rules/accounting.ts';

type Writer = (documents: readonly AccountingDocument[], mappings: readonly Mapping[]) => AccountingFile[];

const WRITERS: Readonly<Partial<Record<AccountingFormat, Writer>>> = { plain: plainFiles };

/** The files of a batch in its format. */
export const writeFiles = (
  format: AccountingFormat,
  documents: readonly AccountingDocument[],
  mappings: readonly Mapping[],
): AccountingFile[] => WRITERS[format]?.(documents, mappings) ?? [];
