import {
  type AccountingDocument,
  type AccountingFile,
  centsOf,
  type DocumentLine,
  decimalOf,
} from '#server/domains/accounting/documents.ts';
import { plainFiles } from '#server/domains/accounting/formats/plain.ts';
import { creditedTax, entryNumber } from '#server/domains/accounting/ledger-entry.ts';
import { nameOf } from '#server/domains/accounting/party-names.ts';
import {
  csvFiles,
  csvRow,
  type Figure,
  figure,
  line,
  usDate,
} from '#server/domains/accounting/text-files.ts';
import { type Mapping, mappingOf } from '#shared/rules/accounting.ts';

const LIMITS = { rows: 500, bytes: 2_000_000, documents: 500 };
const CONTACT_LIMITS = { rows: 1000, bytes: 2_000_000 };

const address = (prefix: string) => [
  ...[1, 2, 3, 4].map((number) => `${prefix}AddressLine${number}`),
  ...[`${prefix}City`, `${prefix}Region`, `${prefix}PostalCode`, `${prefix}Country`],
];
const HEAD = ['*ContactName', 'EmailAddress', ...address('PO'), '*InvoiceNumber'];
const TRACKING = ['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2', 'Currency'];
const SALES = [
  ...[...HEAD, 'Reference', '*InvoiceDate', '*DueDate', 'InventoryItemCode', '*Description', '*Quantity'],
  ...['*UnitAmount', 'Discount', '*AccountCode', '*TaxType', ...TRACKING, 'BrandingTheme'],
];
const BILLS = [
  ...[...HEAD, '*InvoiceDate', '*DueDate', 'Total', 'InventoryItemCode', '*Description', '*Quantity'],
  ...['*UnitAmount', '*AccountCode', '*TaxType', 'TaxAmount', ...TRACKING],
];
const CONTACTS = [
  ...['*ContactName', 'AccountNumber', 'EmailAddress', 'FirstName', 'LastName', 'POAttentionTo'],
  ...[
    ...address('PO'),
    'SAAttentionTo',
    ...address('SA'),
    'PhoneNumber',
    'FaxNumber',
    'MobileNumber',
    'DDINumber',
  ],
  ...['SkypeName', 'BankAccountName', 'BankAccountNumber', 'BankAccountParticulars', 'TaxNumber'],
  ...['AccountsReceivableTaxCodeName', 'AccountsPayableTaxCodeName', 'Website', 'LegalName'],
];

const MONEY_KINDS = ['payment', 'payment_return', 'refund', 'bill_payment', 'bill_payment_void'];

/**
 * Contacts, sales invoices, and bills, which Xero takes over as drafts. Credit notes and reversals have negative amounts.
 * Xero works out tax by one rate for a line, and an invoice may have rates of several jurisdictions: so tax is a line of its
 * own, and every line has the tax type of what is not taxed. Xero imports no payments: those are in plain files.
 */
export function xeroFiles(
  documents: readonly AccountingDocument[],
  mappings: readonly Mapping[],
): AccountingFile[] {
  const of = (...kinds: string[]) => documents.filter(({ kind }) => kinds.includes(kind));
  const sales = of('invoice', 'invoice_void', 'credit_note', 'credit_note_void');
  const rows = (document: AccountingDocument, isSale: boolean) =>
    linesOf(document).map((one) => documentRow(document, one, mappings, isSale));
  return [
    ...csvFiles('contacts', CONTACTS, of('customer', 'vendor').map(contactRow), CONTACT_LIMITS),
    ...csvFiles(
      'sales-invoices',
      SALES,
      sales.map((one) => rows(one, true)),
      LIMITS,
    ),
    ...csvFiles(
      'bills',
      BILLS,
      of('bill', 'receipt').map((one) => rows(one, false)),
      LIMITS,
    ),
    ...plainFiles(of(...MONEY_KINDS), mappings),
  ];
}

function contactRow(document: AccountingDocument): string[] {
  const { party } = document.details;
  if (!party) return [];
  const known: Readonly<Record<string, string>> = {
    '*ContactName': nameOf(document),
    EmailAddress: line(party.email),
    POAttentionTo: line(party.contact),
    POAddressLine1: line(party.street),
    POCity: line(party.city),
    PORegion: party.state,
    POPostalCode: party.zip,
    PhoneNumber: line(party.phone),
    LegalName: line(party.legal_name),
  };
  return [csvRow(CONTACTS.map((column) => known[column] ?? ''))];
}

interface XeroLine extends DocumentLine {
  scope: string;
}

/** The lines of a document with their signs; one line for what has none. */
function linesOf(document: AccountingDocument): XeroLine[] {
  const { kind, amount, details } = document;
  if (kind === 'invoice' || kind === 'invoice_void') {
    const lines: XeroLine[] = (details.lines ?? []).map((one) => ({ ...one, scope: 'line' }));
    const tax = details.tax ?? '0';
    if (centsOf(tax) !== 0)
      lines.push({ kind: 'sales_tax', description: 'Sales tax', amount: tax, scope: 'account' });
    return kind === 'invoice' ? lines : lines.map(negative);
  }
  if (kind === 'bill' && details.lines?.length)
    return details.lines.map((one) => ({ ...one, scope: 'account' }));
  const description = line(details.memo) || document.number;
  if (kind === 'receipt') return [{ kind: details.method ?? '', scope: 'receipt', description, amount }];
  if (kind === 'bill') return [{ kind: 'bill', scope: 'account', description, amount }];
  // A credit takes away; the void of one, whose amount is negative, brings back.
  const tax = creditedTax(document);
  const net = decimalOf(centsOf(amount) - tax);
  const lines: XeroLine[] = [{ kind: 'credit_note', scope: 'account', description, amount: net }];
  if (tax !== 0)
    lines.push({ kind: 'sales_tax', description: 'Sales tax', amount: decimalOf(tax), scope: 'account' });
  return lines.map(negative);
}

const minus = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);
const negative = (one: XeroLine): XeroLine => ({
  ...one,
  amount: minus(one.amount),
  ...(one.price !== undefined && { price: minus(one.price) }),
});

function documentRow(
  document: AccountingDocument,
  one: XeroLine,
  mappings: readonly Mapping[],
  isSale: boolean,
): string {
  const { day, details } = document;
  const names = mappingOf(mappings, one.scope, one.kind);
  const cells: Readonly<Record<string, string | Figure>> = {
    '*ContactName': nameOf(document),
    EmailAddress: line(details.party?.email),
    POAddressLine1: line(details.party?.street),
    POCity: line(details.party?.city),
    PORegion: details.party?.state ?? '',
    POPostalCode: details.party?.zip ?? '',
    '*InvoiceNumber': entryNumber(document),
    Reference: line(details.reference),
    '*InvoiceDate': figure(usDate(day)),
    '*DueDate': figure(usDate(details.due_on ?? day)),
    '*Description': line(one.description) || document.number,
    '*Quantity': figure(one.quantity ?? '1'),
    '*UnitAmount': figure(one.price ?? one.amount),
    '*AccountCode': names.account ?? '',
    '*TaxType': mappingOf(mappings, 'tax', 'exempt').tax_code ?? '',
    ...(names.class && { TrackingName1: 'Class', TrackingOption1: names.class }),
    Currency: 'USD',
  };
  return csvRow((isSale ? SALES : BILLS).map((column) => cells[column] ?? ''));
}
