import type { ElevatedClient } from '#server/database/command-roles.ts';
import { numberList } from '#shared/rules/number-list.ts';

/** What files say of a customer or subcontractor besides its name. */
export interface Party {
  legal_name: string;
  email: string;
  phone: string;
  contact: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  terms_days: number | null;
}

/** A line of an invoice or bill. Amounts are texts with a dot, as the database writes them. */
export interface DocumentLine {
  kind: string;
  description: string;
  amount: string;
  quantity?: string;
  price?: string;
  is_taxed?: boolean;
}

/** A document of a batch. Amounts of reversals, returns, and refunds are negative. */
export interface AccountingDocument {
  kind: string;
  number: string;
  /** Of its customer or subcontractor as files write it; of a receipt, of the store. */
  name: string;
  /** Null for customers and vendors. */
  day: string | null;
  amount: string;
  details: {
    party?: Party;
    due_on?: string | null;
    reference?: string;
    memo?: string;
    /** Of a payment of a customer: the numbers of the invoices that it pays. */
    paid?: string[] | null;
    terms?: string;
    /** The sales tax of an invoice or credit note; of an invoice, the sum of the percents. */
    tax?: string;
    percent?: string;
    lines?: DocumentLine[] | null;
    /** How it was paid; of a receipt, its category. */
    method?: string;
    employee?: string;
  };
}

/** A file as it is saved. */
export interface AccountingFile {
  name: string;
  rows: number;
  content: string;
}

/** The documents of a batch, in the order of its files. */
export async function readDocuments(
  elevated: ElevatedClient,
  batchId: string,
): Promise<AccountingDocument[]> {
  const { rows } = await elevated.query<AccountingDocument>(
    `select kind, number, name, day::text, amount, details from app.accounting_batch_data($1)`,
    [batchId],
  );
  return rows;
}

/** Characters for the numbers of invoices. With a reason and a reference, no memo is longer than programs take. */
const PAID_MAX = 1000;

/** What a document says of itself: its memo, and the invoices that a payment pays. */
export const memoOf = ({ memo, paid }: AccountingDocument['details']): string =>
  [memo, numberList(paid ?? [], PAID_MAX)].filter(Boolean).join(' ');

/** Cents of an amount as the database writes it. */
export const centsOf = (amount: string): number => Math.round(Number(amount) * 100);

/** Cents as a plain decimal: no currency sign, no separators. */
export const decimalOf = (cents: number): string => (cents / 100).toFixed(2);
