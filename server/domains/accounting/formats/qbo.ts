import {
  type AccountingDocument,
  type AccountingFile,
  centsOf,
  decimalOf,
} from '#server/domains/accounting/documents.ts';
import { ledgerEntry } from '#server/domains/accounting/ledger-entry.ts';
import { nameOf } from '#server/domains/accounting/party-names.ts';
import { csvFiles, csvRow, figure, line, usDate } from '#server/domains/accounting/text-files.ts';
import { type Mapping, mappingOf } from '#shared/rules/accounting.ts';

/** Per file of a list or of journals, and per file of invoices. */
const LIMITS = { rows: 1000, bytes: 2_000_000 };
const INVOICE_LIMITS = { ...LIMITS, documents: 100 };
const NUMBER_MAX = 21;

const PARTY = [
  ...['Full Name', 'Company', 'Email', 'Phone', 'Mobile', 'Fax', 'Website', 'Street', 'City', 'State', 'ZIP'],
  ...['Country', 'Opening Balance', 'Opening Balance Date'],
];
const INVOICE = [
  ...['*InvoiceNo', '*Customer', '*InvoiceDate', '*DueDate', 'Terms', 'Location', 'Memo'],
  ...['Item(Product/Service)', 'ItemDescription', 'ItemQuantity', 'ItemRate', '*ItemAmount'],
];
const JOURNAL = [
  ...['*JournalNo', '*JournalDate', '*AccountName', '*Debits', '*Credits', 'Description', 'Name', 'Currency'],
  ...['Location', 'Class'],
];

/**
 * Lists, invoices, and journals. QuickBooks Online imports invoices only without negative lines, and works out their tax
 * by itself: every other document is a journal entry, which is exact.
 * @param withTax the profile for a company that uses its sales tax
 */
export const qboFiles =
  (withTax: boolean) =>
  (documents: readonly AccountingDocument[], mappings: readonly Mapping[]): AccountingFile[] => {
    const of = (kind: string) => documents.filter((one) => one.kind === kind);
    const invoices = of('invoice').filter((invoice) => isImportable(invoice, withTax));
    const others = documents.filter(
      (one) => !invoices.includes(one) && one.kind !== 'customer' && one.kind !== 'vendor',
    );
    const header = [...INVOICE, ...(withTax ? ['Taxable', 'TaxRate'] : []), 'Service Date'];
    return [
      ...csvFiles('customers', [...PARTY, 'Resale Number'], of('customer').map(partyRow), LIMITS),
      ...csvFiles('vendors', [...PARTY, 'Tax ID'], of('vendor').map(partyRow), LIMITS),
      ...csvFiles(
        'invoices',
        header,
        invoices.map((invoice) => invoiceRows(invoice, mappings, withTax)),
        INVOICE_LIMITS,
      ),
      ...csvFiles(
        'journals',
        JOURNAL,
        others.map((one) => journalRows(one, mappings)),
        LIMITS,
      ),
    ];
  };

function partyRow(document: AccountingDocument): string[] {
  const { party } = document.details;
  if (!party) return [];
  return [
    csvRow([
      ...[nameOf(document), line(party.legal_name, 50), line(party.email, 100), line(party.phone, 21)],
      ...['', '', '', line(party.street, 2000), line(party.city, 255), line(party.state, 255)],
      ...[line(party.zip, 30), 'US', '', '', ''],
    ]),
  ];
}

/** Whether the import takes an invoice, and comes to the same tax. */
function isImportable({ details }: AccountingDocument, withTax: boolean): boolean {
  const lines = details.lines ?? [];
  if (lines.length === 0 || lines.some(({ amount }) => centsOf(amount) < 0)) return false;
  if (!withTax) return true;
  const taxed = lines.filter((one) => one.is_taxed).reduce((sum, { amount }) => sum + centsOf(amount), 0);
  return Math.round((taxed * Number(details.percent ?? 0)) / 100) === centsOf(details.tax ?? '0');
}

function invoiceRows(document: AccountingDocument, mappings: readonly Mapping[], withTax: boolean): string[] {
  const { number, day, details } = document;
  const head = [
    ...[
      line(number, NUMBER_MAX),
      nameOf(document),
      figure(usDate(day)),
      figure(usDate(details.due_on ?? day)),
    ],
    ...['', '', line([details.memo, details.reference].filter(Boolean).join(' '))],
  ];
  const lines = [...(details.lines ?? [])];
  const tax = details.tax ?? '0';
  if (!withTax && centsOf(tax) !== 0)
    lines.push({ kind: 'sales_tax', description: 'Sales tax', amount: tax });
  return lines.map((one) => {
    const scope = one.kind === 'sales_tax' ? 'account' : 'line';
    const isTaxed = Boolean(one.is_taxed);
    return csvRow([
      ...[...head, mappingOf(mappings, scope, one.kind).item ?? '', line(one.description)],
      ...[figure(one.quantity ?? '1'), figure(one.price ?? one.amount), figure(one.amount)],
      ...(withTax ? [isTaxed ? 'Y' : 'N', figure(isTaxed ? `${Number(details.percent ?? 0)}%` : '')] : []),
      '',
    ]);
  });
}

/** The date and the currency are on the first row of an entry only. */
function journalRows(document: AccountingDocument, mappings: readonly Mapping[]): string[] {
  const { number, day, postings } = ledgerEntry(document, mappings);
  return postings.map(({ account, cents, text, class: className, name }, at) =>
    csvRow([
      ...[line(number, NUMBER_MAX), figure(at === 0 ? usDate(day) : ''), account],
      ...[figure(cents > 0 ? decimalOf(cents) : ''), figure(cents < 0 ? decimalOf(-cents) : '')],
      ...[text, name, at === 0 ? 'USD' : '', '', className],
    ]),
  );
}
