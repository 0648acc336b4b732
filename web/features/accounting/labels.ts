import {
  type AccountingFormat,
  MAPPING_KEYS,
  type MappingField,
  type MappingScope,
} from '#shared/rules/accounting.ts';
import { ACCOUNTING_WORDS } from '#shared/rules/accounting-words.ts';
import { type Message, message, t } from '#web/lib/text.ts';

export const FORMAT_LABELS: Readonly<Record<AccountingFormat, Message>> = {
  qbo: message('QuickBooks Online'),
  qbo_tax: message('QuickBooks Online with sales tax'),
  iif: message('QuickBooks Desktop (IIF)'),
  xero: message('Xero'),
  plain: message('Plain CSV'),
};

export const formatText = (format: string): string => t(FORMAT_LABELS[format as AccountingFormat]);

const KIND_LABELS: Readonly<Record<string, Message>> = {
  customer: message('Customers'),
  vendor: message('Subcontractors'),
  invoice: message('Invoices'),
  invoice_void: message('Voids of invoices'),
  credit_note: message('Credit notes'),
  credit_note_void: message('Voids of credit notes'),
  payment: message('Payments'),
  payment_return: message('Returned payments'),
  refund: message('Refunds'),
  bill: message('Bills'),
  bill_payment: message('Payments of bills'),
  bill_payment_void: message('Void payments of bills'),
  receipt: message('Receipts'),
};

/** What documents of a batch are, together. */
export const kindText = (kind: string): string => t(KIND_LABELS[kind] ?? message('Other'));

const DOCUMENT_LABELS: Readonly<Record<string, Message>> = {
  customer: message('Customer'),
  vendor: message('Subcontractor'),
  invoice: message('Invoice'),
  invoice_void: message('Void of an invoice'),
  credit_note: message('Credit note'),
  credit_note_void: message('Void of a credit note'),
  payment: message('Payment'),
  payment_return: message('Returned payment'),
  refund: message('Refund'),
  bill: message('Bill'),
  bill_payment: message('Payment of a bill'),
  bill_payment_void: message('Void payment of a bill'),
  receipt: message('Receipt'),
};

/** What one document of a batch is. */
export const documentText = (kind: string): string => t(DOCUMENT_LABELS[kind] ?? message('Other'));

export const SCOPE_LABELS: Readonly<Record<MappingScope, Message>> = {
  account: message('Main accounts'),
  line: message('Lines of invoices'),
  payment: message('Where payments of customers go'),
  bill_payment: message('What bills are paid from'),
  receipt: message('Receipts by category'),
  tax: message('Tax of Xero'),
};

/** What a row of names is about. */
export const keyText = (scope: string, key: string): string =>
  key === 'default' ? t('All others') : t(ACCOUNTING_WORDS[scope as MappingScope]?.[key] ?? message('Other'));

const FIELD_LABELS: Readonly<Record<MappingField, Message>> = {
  account: message('Account'),
  item: message('Product or service'),
  class: message('Class'),
  tax_code: message('Tax'),
};

/** A field of a row: of the sales tax, who gets it. */
export const fieldText = (key: string, field: MappingField): string =>
  key === 'sales_tax' && field === 'tax_code' ? t('Tax agency') : t(FIELD_LABELS[field]);

/** Every row of the settings, in order. */
export const MAPPING_ROWS = Object.entries(MAPPING_KEYS).map(([scope, keys]) => ({
  scope: scope as MappingScope,
  keys: keys as readonly string[],
}));
