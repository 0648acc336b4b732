import { type AccountingDocument, centsOf, memoOf } from '#server/domains/accounting/documents.ts';
import { nameOf } from '#server/domains/accounting/party-names.ts';
import { line } from '#server/domains/accounting/text-files.ts';
import { type Mapping, mappingOf } from '#shared/rules/accounting.ts';

/** One side of an entry: debits are positive, credits negative. */
export interface Posting {
  account: string;
  cents: number;
  text: string;
  class: string;
  /** Of what customers owe and subcontractors get: whose it is. */
  name: string;
}

/** A document as an entry of the ledger: its postings add up to 0. */
export interface LedgerEntry {
  number: string;
  day: string;
  postings: Posting[];
}

/** A reversal has the number of its document and a V; that of a payment of a bill has a number of its own. */
export const entryNumber = ({ kind, number }: AccountingDocument): string =>
  kind === 'invoice_void' || kind === 'credit_note_void' ? `${number}V` : number;

/** The entry of a document. The first posting is what is owed, or where the money is. */
export function ledgerEntry(document: AccountingDocument, mappings: readonly Mapping[]): LedgerEntry {
  const { day } = document;
  return {
    number: entryNumber(document),
    day: day ?? '',
    postings: postingsOf(document, mappings).filter(({ cents }) => cents !== 0),
  };
}

function postingsOf(document: AccountingDocument, mappings: readonly Mapping[]): Posting[] {
  const { kind, details } = document;
  const total = centsOf(document.amount);
  const text = line([memoOf(details), details.reference].filter(Boolean).join(' '));
  const named = (scope: string, key: string) => mappingOf(mappings, scope, key);
  const posting = (scope: string, key: string, cents: number, words = text): Posting => {
    const names = named(scope, key);
    const isOwed = scope === 'account' && (key === 'receivable' || key === 'payable');
    return {
      ...{ account: names.account ?? '', cents, text: words, class: names.class ?? '' },
      name: isOwed ? nameOf(document) : '',
    };
  };
  const method = details.method ?? '';
  switch (kind) {
    case 'invoice':
    case 'invoice_void':
      return [posting('account', 'receivable', total), ...linesOf(document, posting)];
    case 'credit_note':
    case 'credit_note_void': {
      const tax = creditedTax(document);
      return [
        posting('account', 'receivable', -total),
        posting('account', 'credit_note', total - tax),
        posting('account', 'sales_tax', tax, 'Sales tax'),
      ];
    }
    case 'bill':
      return [posting('account', 'payable', -total), ...billLines(document, posting)];
    case 'bill_payment':
    case 'bill_payment_void':
      return [posting('bill_payment', method, -total), posting('account', 'payable', total)];
    case 'receipt':
      return [posting('account', 'receipt', -total), posting('receipt', method, total)];
    default:
      // Payments, and with a negative amount returns and refunds.
      return [posting('payment', method, total), posting('account', 'receivable', -total)];
  }
}

/** How much of a credit note is sales tax, in cents: negative for the void of one. */
export const creditedTax = ({ kind, details }: AccountingDocument): number =>
  (kind === 'credit_note_void' ? -1 : 1) * centsOf(details.tax ?? '0');

type MakePosting = (scope: string, key: string, cents: number, words?: string) => Posting;

function linesOf({ kind, details }: AccountingDocument, posting: MakePosting): Posting[] {
  const sign = kind === 'invoice_void' ? 1 : -1;
  const lines = (details.lines ?? []).map((one) =>
    posting('line', one.kind, sign * centsOf(one.amount), line(one.description)),
  );
  return [...lines, posting('account', 'sales_tax', sign * centsOf(details.tax ?? '0'), 'Sales tax')];
}

/** A bill that was loaded without its lines has one. */
function billLines({ amount, details, number }: AccountingDocument, posting: MakePosting): Posting[] {
  const lines = details.lines ?? [];
  if (lines.length === 0) return [posting('account', 'bill', centsOf(amount), number)];
  return lines.map((one) => posting('account', 'bill', centsOf(one.amount), line(one.description)));
}
