import type { MappingScope } from '#shared/rules/accounting.ts';
import { type Message, message } from '#shared/text.ts';

/** What the rows of the page of names and of plain files are about, by scope and key. */
export const ACCOUNTING_WORDS: Readonly<Record<MappingScope, Readonly<Record<string, Message>>>> = {
  account: {
    receivable: message('Accounts receivable'),
    payable: message('Accounts payable'),
    sales_tax: message('Sales tax payable'),
    credit_note: message('Credit notes'),
    bill: message('Subcontractor bills'),
    receipt: message('What receipts were paid from'),
  },
  line: {
    labor: message('Labor'),
    material: message('Materials'),
    subcontractor: message('Subcontractor'),
    trip: message('Trip'),
    flat: message('Flat price'),
    discount: message('Discount'),
    other: message('Other'),
    retainage: message('Retainage held'),
    retainage_release: message('Release of retainage'),
    deposit: message('Deposit'),
    deposit_applied: message('Deposit taken off'),
  },
  payment: {
    check: message('Check'),
    ach: message('Bank transfer (ACH)'),
    card: message('Card'),
    cash: message('Cash'),
    other: message('Other'),
  },
  bill_payment: {
    check: message('Check'),
    ach: message('Bank transfer (ACH)'),
    card: message('Card'),
    other: message('Other'),
  },
  receipt: {
    materials: message('Materials'),
    tools: message('Tools'),
    equipment_rental: message('Equipment rental'),
    fuel: message('Fuel'),
    travel: message('Travel'),
    meals: message('Meals'),
    permits: message('Permits'),
    other: message('Other'),
  },
  tax: { exempt: message('Lines without tax') },
};
