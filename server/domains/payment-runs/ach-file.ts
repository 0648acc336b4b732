import { NACHA_ENTRY_MAX } from '#server/domains/payment-runs/limits.ts';

/** The company and its bank, as they are in the headers of a file. */
export interface AchOriginator {
  bankName: string;
  /** Of the company's bank: 9 digits. */
  bankRoutingNumber: string;
  /** The number that the bank gave to the company: at most 10 characters. */
  companyNumber: string;
  companyName: string;
}

export interface AchTransfer {
  routingNumber: string;
  accountNumber: string;
  accountKind: 'checking' | 'savings';
  /** US cents. */
  cents: number;
  /** What the payment is for, on the statement of the recipient. */
  reference: string;
  name: string;
  /** A sentence that goes with it; none when it is empty. */
  addenda: string;
}

interface AchFile {
  originator: AchOriginator;
  transfers: readonly AchTransfer[];
  /** When it was made: `2026-11-23`, `09:30`. */
  madeOn: string;
  madeAt: string;
  /** A letter or digit for each file of a day. */
  modifier: string;
  /** The day on which the bank moves the money. */
  effectiveOn: string;
  /** What the batch pays, in 10 characters. */
  description: string;
}

const RECORD_LENGTH = 94;
/** Characters of the text that goes with a transfer. */
export const ADDENDA_MAX = 80;
const BLOCKING_FACTOR = 10;
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** The file knows ASCII only: letters lose their marks, and other characters become spaces. */
export const ascii = (typed: string): string =>
  typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/g, ' ');

const text = (value: string, length: number) => ascii(value).slice(0, length).padEnd(length);
const digits = (value: number | string, length: number) => String(value).padStart(length, '0').slice(-length);
const yymmdd = (day: string) => day.slice(2).replaceAll('-', '');

/**
 * A NACHA file with one batch of credits to businesses (CCD), as banks take it for transfers. Every record has 94
 * characters, and records of nines fill the last block of ten.
 */
export function achFile(file: AchFile): string {
  const { originator, transfers, description, effectiveOn } = file;
  const odfi = originator.bankRoutingNumber.slice(0, 8);
  const entries = transfers.flatMap((transfer, index) => entryRecords(transfer, odfi, index + 1));
  const hash = transfers.reduce((sum, { routingNumber }) => sum + Number(routingNumber.slice(0, 8)), 0);
  const cents = transfers.reduce((sum, transfer) => sum + transfer.cents, 0);
  const blocks = Math.ceil((entries.length + 4) / BLOCKING_FACTOR);
  const month = MONTHS[Number(file.madeOn.slice(5, 7)) - 1] ?? '';
  const company = text(originator.companyNumber, 10);
  const sums = `${digits(hash, 10)}${digits(0, 12)}${digits(cents, 12)}`;
  const records = [
    `101 ${originator.bankRoutingNumber}${company}${yymmdd(file.madeOn)}${file.madeAt.replace(':', '')}${file.modifier}094101${text(originator.bankName, 23)}${text(originator.companyName, 23)}${text('', 8)}`,
    `5220${text(originator.companyName.slice(0, 16), 16)}${text('', 20)}${company}CCD${text(description, 10)}${text(`${month} ${file.madeOn.slice(8)}`, 6)}${yymmdd(effectiveOn)}   1${odfi}0000001`,
    ...entries,
    `8220${digits(entries.length, 6)}${sums}${company}${text('', 25)}${odfi}0000001`,
    `9000001${digits(blocks, 6)}${digits(entries.length, 8)}${sums}${text('', 39)}`,
  ];
  const filler = Array.from({ length: blocks * BLOCKING_FACTOR - records.length }, () =>
    '9'.repeat(RECORD_LENGTH),
  );
  return `${[...records, ...filler].join('\n')}\n`;
}

/** The number by which a bank finds one transfer of a file. */
export const traceNumber = (bankRoutingNumber: string, nth: number): string =>
  `${bankRoutingNumber.slice(0, 8)}${digits(nth, 7)}`;

function entryRecords(transfer: AchTransfer, odfi: string, nth: number): string[] {
  if (transfer.cents > NACHA_ENTRY_MAX * 100) throw new RangeError('The amount does not fit the record.');
  const trace = traceNumber(odfi, nth);
  const code = transfer.accountKind === 'savings' ? '32' : '22';
  const addenda = transfer.addenda.trim();
  const entry = `6${code}${transfer.routingNumber}${text(transfer.accountNumber, 17)}${digits(transfer.cents, 10)}${text(transfer.reference, 15)}${text(transfer.name, 22)}  ${addenda ? 1 : 0}${trace}`;
  return addenda ? [entry, `705${text(addenda, ADDENDA_MAX)}0001${trace.slice(-7)}`] : [entry];
}
