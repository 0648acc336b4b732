import { percentText } from '#shared/rules/taxes.ts';
import { type Jurisdiction, NO_STATE, type TaxReportRow } from '#web/features/taxes/report-queries.ts';
import { stateName } from '#web/features/taxes/tax-labels.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';

export type Figure = Exclude<keyof TaxReportRow, keyof Jurisdiction>;

/** The figures of the report, in the order of its columns. */
export const FIGURES: Readonly<Record<Figure, Message>> = {
  gross_amount: message('Gross sales'),
  exempt_amount: message('Exempt customers'),
  untaxed_amount: message('Lines not taxed'),
  unrated_amount: message('No rate found'),
  taxable_amount: message('Taxable sales'),
  tax_amount: message('Tax charged'),
  credited_sales: message('Sales credited'),
  credited_taxable: message('Taxable sales credited'),
  credited_tax: message('Tax credited'),
  voided_sales: message('Sales voided'),
  voided_taxable: message('Taxable sales voided'),
  voided_tax: message('Tax voided'),
  due_amount: message('Tax due'),
};

/** The page that has the report, and the view of it. */
const PAGE = '/admin/partner-billing/receivables';
export const SALES_TAX = 'sales-tax';

/** 'Illinois', or that no address says a state. */
export const stateText = (state: string): string => (state === '' ? t('No address') : stateName(state));

/** 'Cook County (1.75%)', or 'All of Illinois'. */
export const jurisdictionText = ({ state, name, percent }: Jurisdiction): string =>
  name === null || percent === null
    ? t('All of {{state}}', { state: stateText(state) })
    : t('{{name}} ({{percent}})', { name, percent: percentText(percent) });

/** The documents behind a row of the report, or behind one of its figures, in the same period. */
export function documentsPath(search: ListSearch, of: Jurisdiction, figure?: Figure): string {
  const asked = {
    ...{ view: SALES_TAX, period: search.period },
    ...{ 'day-from': search['day-from'], 'day-to': search['day-to'] },
    ...{ state: of.state || NO_STATE, kind: of.kind, name: of.name, percent: of.percent },
    // What is due has all documents behind it.
    figure: figure === 'due_amount' ? undefined : figure,
  };
  const kept = Object.entries(asked).flatMap(([name, value]) =>
    value == null ? [] : [[name, String(value)]],
  );
  return `${PAGE}?${new URLSearchParams(kept)}`;
}

/** Of which documents the URL asks; null for the report itself. */
export function askedOf({ state, kind, name, percent, figure }: ListSearch) {
  if (!state) return null;
  const jurisdiction: Jurisdiction = {
    state: state === NO_STATE ? '' : String(state),
    kind: kind ? String(kind) : null,
    name: kind ? String(name) : null,
    percent: kind ? Number(percent) : null,
  };
  const label = FIGURES[String(figure) as Figure] as Message | undefined;
  return { jurisdiction, label: label ?? null };
}

/** The change of the URL that leads back to the report. */
export const NO_DOCUMENTS: ListSearch = {
  ...{ state: undefined, kind: undefined, name: undefined, percent: undefined, figure: undefined },
};
