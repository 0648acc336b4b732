import type { AccountingDocument } from '#server/domains/accounting/documents.ts';
import { line } from '#server/domains/accounting/text-files.ts';

/** QuickBooks takes no longer name. */
const NAME_MAX = 100;

/** One line without the colon that separates parent and child, and without quotation marks, of full width as well. */
const plainName = (name: string): string => line(name.normalize('NFKC').replace(/[:"]/g, ' '), NAME_MAX);

/**
 * Of a document: its customer or subcontractor, as the batch keeps it (`app.accounting_written_name`); of a receipt, who
 * paid it.
 */
export const nameOf = ({ name, details }: AccountingDocument): string =>
  details.party ? name : plainName(details.employee || name);
