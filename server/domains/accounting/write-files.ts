import type { AccountingDocument, AccountingFile } from '#server/domains/accounting/documents.ts';
import { iifFiles } from '#server/domains/accounting/formats/iif.ts';
import { plainFiles } from '#server/domains/accounting/formats/plain.ts';
import { qboFiles } from '#server/domains/accounting/formats/qbo.ts';
import { xeroFiles } from '#server/domains/accounting/formats/xero.ts';
import type { AccountingFormat, Mapping } from '#shared/rules/accounting.ts';

type Writer = (documents: readonly AccountingDocument[], mappings: readonly Mapping[]) => AccountingFile[];

const WRITERS: Readonly<Record<AccountingFormat, Writer>> = {
  qbo: qboFiles(false),
  qbo_tax: qboFiles(true),
  iif: iifFiles,
  xero: xeroFiles,
  plain: plainFiles,
};

/** The files of a batch in its format. */
export const writeFiles = (
  format: AccountingFormat,
  documents: readonly AccountingDocument[],
  mappings: readonly Mapping[],
): AccountingFile[] => WRITERS[format](documents, mappings);
