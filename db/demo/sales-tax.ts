import { type Calendar, type Day, dayOf, type Moment } from './calendar.ts';
import type { PartnerKey } from './companies.ts';
import { isExempt } from './customer-billing.ts';
import type { WorkOrder } from './work-order.ts';

export interface TaxRate {
  id: string;
  name: string;
  kind: 'state' | 'county';
  /** Of the county, by town (`locations.ts`). */
  postalCodes: readonly string[];
  /** Hundredths of a percent. */
  basisPoints: number;
}

interface Line {
  order: WorkOrder;
  /** US dollars. */
  amount: number;
  /** What it passes on; null for work. */
  receipt: unknown;
}

/** What one rate comes to on an invoice, in US dollars. */
export interface InvoiceTax {
  rate: TaxRate;
  taxable: number;
  amount: number;
}

/** The invented counties of the demo. The state taxes material, and no work. */
export const TAX_RATES: readonly TaxRate[] = [
  {
    ...{ id: 'd0000000-0000-4000-8000-000000000001', name: 'Ohio', kind: 'state' },
    ...{ postalCodes: [], basisPoints: 575 },
  },
  {
    ...{ id: 'd0000000-0000-4000-8000-000000000002', name: 'Granary County', kind: 'county' },
    ...{ postalCodes: ['43088', '43089', '43091', '43094', '43096', '43292'], basisPoints: 175 },
  },
  {
    ...{ id: 'd0000000-0000-4000-8000-000000000003', name: 'Windrow County', kind: 'county' },
    ...{ postalCodes: ['43293', '43294', '43295', '43297', '43298', '43299'], basisPoints: 125 },
  },
];
export const TAXED_KIND = 'material';

/** The company has been charging tax since the first day of the last month, whose return is due. */
export function taxedFrom(calendar: Calendar): Day {
  const lastDayBefore = -calendar.dayOfMonth(0);
  return lastDayBefore + 1 - calendar.dayOfMonth(lastDayBefore);
}

/** Whether an invoice is written since then, to a customer who pays tax. */
export const isTaxed = (
  { createdAt, partner }: { createdAt: Moment; partner: PartnerKey },
  calendar: Calendar,
): boolean => dayOf(createdAt) >= taxedFrom(calendar) && !isExempt(partner);

/** The tax of an invoice by rate. Each rate is rounded once, as the database does it (app.invoice_taxes). */
export function taxesOf(lines: readonly Line[]): InvoiceTax[] {
  const taxed = lines.filter(({ receipt }) => receipt !== null);
  return TAX_RATES.map((rate) => {
    const cents = taxed
      .filter(({ order }) => rate.kind === 'state' || rate.postalCodes.includes(order.location.postalCode))
      .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    return { rate, taxable: cents / 100, amount: Math.round((cents * rate.basisPoints) / 10_000) / 100 };
  }).filter(({ taxable }) => taxable > 0);
}

/** What is to be paid of an invoice, in US dollars. */
export const totalOf = ({ lines, taxes }: { lines: readonly Line[]; taxes: readonly InvoiceTax[] }): number =>
  [...lines, ...taxes].reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
