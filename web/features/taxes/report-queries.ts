import { periodOf } from '#web/features/taxes/report-period.ts';
import { useList } from '#web/lib/use-list.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';

/** What a document adds to a jurisdiction or state, in US dollars; negative where it takes back. */
export interface SalesAmounts {
  gross_amount: number;
  /** Not taxed: to a customer with a certificate, of a kind of line that is not taxed, or where no rate applied. */
  exempt_amount: number;
  untaxed_amount: number;
  unrated_amount: number;
  taxable_amount: number;
  tax_amount: number;
}

/** A jurisdiction at one of its rates; without a kind, all of a state. */
export interface Jurisdiction {
  state: string;
  kind: string | null;
  name: string | null;
  percent: number | null;
}

export interface TaxReportRow extends Jurisdiction, SalesAmounts {
  credited_sales: number;
  credited_taxable: number;
  credited_tax: number;
  voided_sales: number;
  voided_taxable: number;
  voided_tax: number;
  due_amount: number;
}

export interface TaxDocument extends SalesAmounts {
  id: string;
  document: string;
  number: string;
  document_date: string;
  partner_invoice_id: string;
  customer: string;
  /** The number of the certificate with which the invoice was exempt. */
  certificate: string | null;
}

/** In the URL, sales without any address are of this state. */
export const NO_STATE = 'none';

const daysOf = (search: ListSearch) => {
  const { from, until } = periodOf(search);
  return { p_from: from, p_until: until };
};

/** Sales and tax of a period by jurisdiction, each state with its total. */
export function useTaxReport() {
  return useList({
    key: ['sales_tax', 'report'],
    load: (supabase, search, { from, to }) =>
      supabase
        .rpc('sales_tax_report', daysOf(search), { count: 'exact' })
        .range(from, to)
        // The columns of a function count as nullable.
        .overrideTypes<TaxReportRow[], { merge: false }>(),
  });
}

/** The documents behind a figure of the report. */
export function useTaxDocuments() {
  return useList({
    key: ['sales_tax', 'documents'],
    load: (supabase, search, { from, to }) => {
      const { state, kind, name, percent, figure } = search;
      return supabase
        .rpc(
          'sales_tax_documents',
          {
            ...daysOf(search),
            p_state: state === NO_STATE ? '' : String(state),
            ...(kind && { p_kind: String(kind), p_name: String(name), p_percent: Number(percent) }),
            ...(figure && { p_figure: String(figure) }),
          },
          { count: 'exact' },
        )
        .range(from, to)
        .overrideTypes<TaxDocument[], { merge: false }>();
    },
  });
}
