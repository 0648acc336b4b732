import type { DemoCompany } from '../demo-company.ts';
import type { Invoice } from '../invoices.ts';
import { TAX_RATES, TAXED_KIND, taxedFrom } from '../sales-tax.ts';
import type { Names, TableRows } from './table-rows.ts';

const STATE = 'OH';
const percentOf = (basisPoints: number): number => basisPoints / 100;

/** The rates of the state and of its counties, and what the state taxes. */
export function taxRateRows({ world: { calendar } }: DemoCompany, names: Names): TableRows[] {
  return [
    {
      table: 'public.tax_rates',
      rows: TAX_RATES.map(({ id, name, kind, postalCodes, basisPoints }) => ({
        ...{ id, name, kind, state: STATE, postal_codes: [...postalCodes], percent: percentOf(basisPoints) },
        ...{ valid_from: calendar.date(taxedFrom(calendar)), created_by: names.profile('grace.nakamura') },
      })),
    },
    {
      table: 'public.tax_rules',
      rows: [{ state: STATE, line_kind: TAXED_KIND, created_by: names.profile('grace.nakamura') }],
    },
  ];
}

/** The tax of the invoices that were sent, by rate; that of a draft is written with its lines. */
export const invoiceTaxRows = (invoices: readonly Invoice[], names: Names): TableRows => ({
  table: 'public.partner_invoice_taxes',
  rows: invoices
    .filter(({ status }) => status !== 'draft')
    .flatMap((invoice) =>
      invoice.taxes.map(({ rate, taxable, amount }, index) => ({
        ...{ partner_invoice_id: invoice.id, tax_rate_id: rate.id, position: index + 1, kind: rate.kind },
        ...{
          state: STATE,
          name: rate.name,
          percent: percentOf(rate.basisPoints),
          taxable_amount: taxable,
          amount,
        },
        created_at: names.instant(invoice.createdAt),
      })),
    ),
});
