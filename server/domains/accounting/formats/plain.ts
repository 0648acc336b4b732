import {
  type AccountingDocument,
  type AccountingFile,
  type DocumentLine,
  decimalOf,
  memoOf,
} from '#server/domains/accounting/documents.ts';
import { creditedTax } from '#server/domains/accounting/ledger-entry.ts';
import { nameOf } from '#server/domains/accounting/party-names.ts';
import {
  csvFiles,
  csvRow,
  type Figure,
  figure,
  line,
  usDate,
} from '#server/domains/accounting/text-files.ts';
import { type Mapping, type MappingScope, mappingOf } from '#shared/rules/accounting.ts';
import { ACCOUNTING_WORDS } from '#shared/rules/accounting-words.ts';

const PARTY = [
  'Name',
  'Legal name',
  'Contact',
  'Email',
  'Phone',
  'Street',
  'City',
  'State',
  'ZIP',
  'Terms (days)',
];
const MONEY = ['Type', 'Number', 'Date', 'Name', 'Method', 'Reference', 'Memo', 'Account', 'Amount'];
const RECEIPTS = MONEY.map((name) => (name === 'Method' ? 'Category' : name));
const CREDIT = [...MONEY, 'Of that, sales tax', 'Account of the tax'];
const LINES = [
  ...['Type', 'Number', 'Date', 'Due date', 'Name', 'Reference', 'Memo', 'Line', 'Description'],
  ...['Quantity', 'Price', 'Amount', 'Account', 'Item', 'Class'],
];

/** What a row is about; the word of the portal's screens. */
const TYPES: Readonly<Record<string, string>> = {
  invoice: 'Invoice',
  invoice_void: 'Void of an invoice',
  credit_note: 'Credit note',
  credit_note_void: 'Void of a credit note',
  payment: 'Payment',
  payment_return: 'Returned payment',
  refund: 'Refund',
  bill: 'Bill',
  bill_payment: 'Payment of a bill',
  bill_payment_void: 'Void payment of a bill',
  receipt: 'Receipt',
};

/** One file for each kind of document, in plain words. A program without a format of its own can map the columns. */
export function plainFiles(
  documents: readonly AccountingDocument[],
  mappings: readonly Mapping[],
): AccountingFile[] {
  const of = (...kinds: string[]) => documents.filter(({ kind }) => kinds.includes(kind));
  const money = (document: AccountingDocument) => [csvRow(moneyCells(document, mappings))];
  const credit = (document: AccountingDocument) => [
    csvRow([...moneyCells(document, mappings), ...taxCells(document, mappings)]),
  ];
  const lines = (document: AccountingDocument) => lineRows(document, mappings);
  return [
    ...csvFiles('customers', PARTY, of('customer').map(partyRow)),
    ...csvFiles('vendors', PARTY, of('vendor').map(partyRow)),
    ...csvFiles('invoices', LINES, of('invoice', 'invoice_void').map(lines)),
    ...csvFiles('credit-notes', CREDIT, of('credit_note', 'credit_note_void').map(credit)),
    ...csvFiles('payments', MONEY, of('payment', 'payment_return', 'refund').map(money)),
    ...csvFiles('bills', LINES, of('bill').map(lines)),
    ...csvFiles('bill-payments', MONEY, of('bill_payment', 'bill_payment_void').map(money)),
    ...csvFiles('receipts', RECEIPTS, of('receipt').map(money)),
  ];
}

function partyRow(document: AccountingDocument): string[] {
  const { party } = document.details;
  if (!party) return [];
  const facts = [party.legal_name, party.contact, party.email, party.phone, party.street, party.city];
  const terms = party.terms_days === null ? '' : String(party.terms_days);
  return [
    csvRow([nameOf(document), ...facts.map((fact) => line(fact)), party.state, party.zip, figure(terms)]),
  ];
}

function moneyCells(document: AccountingDocument, mappings: readonly Mapping[]): (string | Figure)[] {
  const { kind, number, day, amount, details } = document;
  const { scope, key } = accountOf(kind, details.method ?? '');
  const method = details.method ? wordOf(scope, details.method) : '';
  return [
    ...[TYPES[kind] ?? kind, number, figure(usDate(day)), nameOf(document), method],
    ...[line(details.reference), line(memoOf(details)), mappingOf(mappings, scope, key).account ?? ''],
    figure(amount),
  ];
}

function taxCells(document: AccountingDocument, mappings: readonly Mapping[]): (string | Figure)[] {
  const tax = creditedTax(document);
  const account = tax === 0 ? '' : (mappingOf(mappings, 'account', 'sales_tax').account ?? '');
  return [figure(decimalOf(tax)), account];
}

/** The word of the portal's screens, in English as the headers. */
const wordOf = (scope: MappingScope, key: string): string => ACCOUNTING_WORDS[scope][key] ?? key;

/** Whose account a row without lines has. */
function accountOf(kind: string, method: string): { scope: MappingScope; key: string } {
  if (kind.startsWith('credit_note')) return { scope: 'account', key: 'credit_note' };
  if (kind.startsWith('bill_payment')) return { scope: 'bill_payment', key: method };
  return { scope: kind === 'receipt' ? 'receipt' : 'payment', key: method };
}

function lineWord(kind: string): string {
  if (kind === 'bill') return 'Subcontractor';
  return kind === 'sales_tax' ? 'Sales tax' : wordOf('line', kind);
}

function lineRows(document: AccountingDocument, mappings: readonly Mapping[]): string[] {
  const { kind, number, day, details } = document;
  const sign = kind === 'invoice_void' ? -1 : 1;
  const head = [
    ...[TYPES[kind] ?? kind, number, figure(usDate(day)), figure(usDate(details.due_on)), nameOf(document)],
    ...[line(details.reference), line(details.memo)],
  ];
  const row = (one: DocumentLine) => {
    const names =
      kind === 'bill' || one.kind === 'sales_tax'
        ? mappingOf(mappings, 'account', one.kind)
        : mappingOf(mappings, 'line', one.kind);
    return csvRow([
      ...[
        ...head,
        lineWord(one.kind),
        line(one.description),
        figure(one.quantity ?? '1'),
        figure(one.price ?? one.amount),
      ],
      ...[figure((sign * Number(one.amount)).toFixed(2)), names.account ?? '', names.item ?? ''],
      names.class ?? '',
    ]);
  };
  const tax = details.tax ?? '0';
  const lines = [...(details.lines ?? [])];
  if (Number(tax) !== 0) lines.push({ kind: 'sales_tax', description: 'Sales tax', amount: tax });
  return lines.map(row);
}
