import type { AccountingDocument, Party } from '#server/domains/accounting/documents.ts';
import { line } from '#server/domains/accounting/text-files.ts';

/** QuickBooks takes no longer name. */
const NAME_MAX = 100;

/**
 * The name of a customer or subcontractor in every format: one line without the colon that separates parent and child,
 * and without quotation marks. Of two with the same name, the later one has the end of its id, because an accounting
 * program has one list of names. The same are all that some format writes alike (`app.accounting_name_key`).
 */
function partyName({ name, is_twin, id }: Party): string {
  const plain = plainName(name);
  const mark = ` (${id.slice(-4).toUpperCase()})`;
  return is_twin ? plain.slice(0, NAME_MAX - mark.length) + mark : plain;
}

/** Full-width signs become plain ones first: IIF writes them so. */
const plainName = (name: string): string => line(name.normalize('NFKC').replace(/[:"\t]/g, ' '), NAME_MAX);

/** Of a document: its customer or subcontractor; of a receipt, who paid it. */
export const nameOf = ({ name, details }: AccountingDocument): string =>
  details.party ? partyName(details.party) : plainName(details.employee || name);
