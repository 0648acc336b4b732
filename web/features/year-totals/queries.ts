import { today } from '#web/lib/dates.ts';
import { useList } from '#web/lib/use-list.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';

/** What a subcontractor got in a year, and what is known of its Form W-9. */
export interface YearTotal {
  organization_id: string;
  name: string;
  legal_name: string | null;
  tin_kind: 'ein' | 'ssn' | null;
  tin_last4: string | null;
  form_box: 'services' | 'none' | null;
  payments: number;
  card_amount: number;
  reportable_amount: number;
  threshold: number;
  threshold_year: number;
  is_over: boolean;
  needs_form: boolean;
  is_w9_missing: boolean;
}

/** The years that the list offers besides this one. */
const EARLIER_YEARS = 6;

const thisYear = (): number => Number(today().slice(0, 4));

/** The years before this one, the latest first. */
export const earlierYears = (): string[] =>
  Array.from({ length: EARLIER_YEARS }, (_, at) => String(thisYear() - 1 - at));

/** The year of the URL; this year without one. */
export const yearOf = ({ year }: ListSearch): number =>
  /^20\d\d$/.test(String(year)) ? Number(year) : thisYear();

/** The subcontractors that got payments in a year, the largest total first. */
export function useYearTotals() {
  return useList({
    key: ['organization_tax_facts'],
    load: (supabase, search, { from, to }) =>
      supabase
        .rpc(
          'subcontractor_year_totals',
          {
            p_year: yearOf(search),
            ...(search.q && { p_query: search.q }),
            ...(search.state && { p_state: String(search.state) }),
          },
          { count: 'exact' },
        )
        .range(from, to)
        // The columns of a function count as nullable.
        .overrideTypes<YearTotal[], { merge: false }>(),
  });
}
