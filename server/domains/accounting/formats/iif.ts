import {
  type AccountingDocument,
  type AccountingFile,
  centsOf,
  decimalOf,
} from '#server/domains/accounting/documents.ts';
import { creditedTax, ledgerEntry, type Posting } from '#server/domains/accounting/ledger-entry.ts';
import { nameOf } from '#server/domains/accounting/party-names.ts';
import { usDate } from '#server/domains/accounting/text-files.ts';
import { type Mapping, mappingOf } from '#shared/rules/accounting.ts';

const DOCNUM_MAX = 11;
const CUST = ['!CUST', 'NAME', 'BADDR1', 'BADDR2', 'BADDR3', 'PHONE1', 'CONT1'];
const VEND = ['!VEND', 'NAME', 'PRINTAS', 'ADDR1', 'ADDR2', 'ADDR3', 'CONT1', 'PHONE1', 'EMAIL'];
const TRNS = [
  ...['!TRNS', 'TRNSID', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'CLASS', 'AMOUNT', 'DOCNUM', 'MEMO', 'CLEAR'],
  ...['TOPRINT', 'DUEDATE'],
];
const SPL = [
  ...['!SPL', 'SPLID', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'CLASS', 'AMOUNT', 'DOCNUM', 'MEMO', 'CLEAR'],
  ...['QNTY', 'PRICE', 'INVITEM', 'PAYMETH', 'TAXABLE', 'EXTRA'],
];

/** What QuickBooks Desktop calls a document; a general journal for the others. */
const TYPES: Readonly<Record<string, string>> = {
  invoice: 'INVOICE',
  invoice_void: 'CREDIT MEMO',
  credit_note: 'CREDIT MEMO',
  payment: 'PAYMENT',
  bill: 'BILL',
  bill_payment: 'BILLPMT',
};

/** One file of tab-separated records: lists first, then transactions that add up to 0. */
export function iifFiles(
  documents: readonly AccountingDocument[],
  mappings: readonly Mapping[],
): AccountingFile[] {
  const of = (kind: string) => documents.filter((one) => one.kind === kind);
  const [customers, vendors] = [of('customer').map(customerRow), of('vendor').map(vendorRow)];
  const transactions = documents
    .filter(({ kind }) => kind !== 'customer' && kind !== 'vendor')
    .map((one) => transaction(one, mappings));
  const rows = [
    ...(customers.length > 0 ? [row(CUST), ...customers] : []),
    ...(vendors.length > 0 ? [row(VEND), ...vendors] : []),
    ...(transactions.length > 0 ? [row(TRNS), row(SPL), row(['!ENDTRNS']), ...transactions.flat()] : []),
  ];
  return rows.length === 0 ? [] : [{ name: 'quickbooks.iif', rows: rows.length, content: rows.join('') }];
}

const row = (cells: readonly string[]): string => `${cells.join('\t')}\r\n`;

/** Letters of English only: the program reads no UTF-8. No tab or line break, no quotation mark, and no formula. */
function ascii(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F"]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[^ -~]/g, '?')
    .trim();
  return /^[=+\-@]/.test(plain) ? `'${plain}` : plain;
}

function customerRow(document: AccountingDocument): string {
  const { party } = document.details;
  const name = ascii(nameOf(document));
  return row([
    ...['CUST', name, ascii(party?.legal_name ?? ''), ascii(party?.street ?? ''), cityOf(document)],
    ...[ascii(party?.phone ?? ''), ascii(party?.contact ?? '')],
  ]);
}

function vendorRow(document: AccountingDocument): string {
  const { party } = document.details;
  const legal = ascii(party?.legal_name ?? '');
  return row([
    ...['VEND', ascii(nameOf(document)), legal, legal, ascii(party?.street ?? ''), cityOf(document)],
    ...[ascii(party?.contact ?? ''), ascii(party?.phone ?? ''), ascii(party?.email ?? '')],
  ]);
}

const cityOf = ({ details: { party } }: AccountingDocument): string =>
  ascii([party?.city, [party?.state, party?.zip].filter(Boolean).join(' ')].filter(Boolean).join(', '));

function transaction(document: AccountingDocument, mappings: readonly Mapping[]): string[] {
  const { kind, details } = document;
  const { number, day, postings } = ledgerEntry(document, mappings);
  const type = TYPES[kind] ?? 'GENERAL JOURNAL';
  const [first, ...others] = postings;
  if (!first) return [];
  const date = usDate(day);
  const docnum = ascii(number).slice(-DOCNUM_MAX);
  const trns = row([
    ...['TRNS', '', type, date, ascii(first.account), ascii(first.name || nameOf(document))],
    ...[ascii(first.class), decimalOf(first.cents), docnum, ascii(first.text), 'N', 'N'],
    usDate(details.due_on),
  ]);
  const splits = kind === 'invoice' || kind === 'invoice_void' ? itemSplits : plainSplits;
  return [
    trns,
    ...splits(document, others, mappings).map((cells) => row(['SPL', '', type, date, ...cells])),
    row(['ENDTRNS']),
  ];
}

type Splits = (
  document: AccountingDocument,
  postings: readonly Posting[],
  mappings: readonly Mapping[],
) => string[][];

const splitHead = ({ account, cents, text, class: className }: Posting, name: string): string[] => [
  ...[ascii(account), ascii(name), ascii(className), decimalOf(cents), '', ascii(text), 'N'],
];

const plainSplits: Splits = (document, postings, mappings) => {
  const tax = creditedTax(document);
  const names = mappingOf(mappings, 'account', 'sales_tax');
  const isTax = (at: number) => document.kind.startsWith('credit_note') && tax !== 0 && at > 0;
  return postings.map((posting, at) =>
    // A journal has only the agency.
    isTax(at) && document.kind === 'credit_note'
      ? taxSplit(tax, '', names)
      : [
          ...splitHead(posting, isTax(at) ? (names.tax_code ?? '') : posting.name),
          ...['', '', '', ascii(document.kind === 'payment' ? (document.details.method ?? '') : ''), 'N', ''],
        ],
  );
};

/** A split of sales tax, which the program wants to itself, with the agency that gets it. */
const taxSplit = (cents: number, rate: string, tax: Mapping): string[] => [
  ...splitHead(
    { account: tax.account ?? '', cents, text: 'Sales tax', class: '', name: '' },
    tax.tax_code ?? '',
  ),
  ...['', rate, ascii(tax.item ?? ''), '', 'N', 'AUTOSTAX'],
];

/** Lines with their product. What an invoice sells has a negative quantity, what comes back a positive one. */
const itemSplits: Splits = ({ kind, details }, postings, mappings) => {
  const sign = kind === 'invoice' ? '-' : '';
  const lines = (details.lines ?? []).filter(({ amount }) => centsOf(amount) !== 0);
  const splits = lines.map((one, at) => {
    const posting = postings[at];
    const item = mappingOf(mappings, 'line', one.kind).item ?? '';
    return posting
      ? [
          ...splitHead(posting, ''),
          ...[`${sign}${one.quantity ?? '1'}`, one.price ?? one.amount, ascii(item), ''],
          ...[one.is_taxed ? 'Y' : 'N', ''],
        ]
      : [];
  });
  const tax = mappingOf(mappings, 'account', 'sales_tax');
  if (tax.account === null) return splits;
  const cents = (kind === 'invoice' ? -1 : 1) * centsOf(details.tax ?? '0');
  // There even without tax, or the program adds its own.
  return [...splits, taxSplit(cents, `${Number(details.percent ?? 0)}%`, tax)];
};
