/** The constants of invoices, prices, and taxes. */

/** The lines of one invoice. */
export const INVOICE_LINES_MAX = 2000;
/** Characters in the descriptions of all lines of one invoice: its PDF is written in a few seconds. */
export const INVOICE_TEXT_MAX = 200_000;
/** Characters of what the sender of an invoice writes in its email. */
export const INVOICE_MESSAGE_MAX = 2000;
/** Addresses that get a copy of an invoice, besides the sender. */
export const INVOICE_COPIES_MAX = 5;
/** Work orders in one request for invoices. */
export const INVOICED_AT_ONCE_MAX = 500;
/** Proposed lines that one request leaves out. */
export const LEFT_OUT_MAX = 2000;
/** Of one price list. */
export const PRICE_LIST_ITEMS_MAX = 500;
/** US dollars, or percent. */
export const PRICE_MAX = 10_000_000;
/** The most percent by which a copy of a price list raises its prices. */
export const PRICE_RAISE_MAX = 100;
/** The highest rate of one jurisdiction, in percent. */
export const TAX_PERCENT_MAX = 30;
/** ZIP codes of one tax rate. */
export const TAX_ZIP_CODES_MAX = 3000;
/** Tax rates in one imported file. */
export const TAX_RATES_IMPORT_MAX = 5000;
/** Documents in one batch for the accounting program. */
export const ACCOUNTING_BATCH_DOCUMENTS = 10_000;
/** Documents that the preview of a batch lists. */
export const ACCOUNTING_PREVIEW_ROWS = 200;
/** The most hours that a price can charge at least. */
export const PRICE_HOURS_MAX = 24;
/** Lines of one schedule of values. */
export const CONTRACT_LINES_MAX = 300;
/** The most that can be held back of progress, in percent. */
export const RETAINAGE_PERCENT_MAX = 50;
/** Days for which the link of an invoice can be valid. */
export const INVOICE_LINK_DAYS_MAX = 3650;
/** Steps of the schedule of reminders. */
export const REMINDER_STEPS_MAX = 10;
