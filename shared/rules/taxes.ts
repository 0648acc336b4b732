import { formatNumber } from '#shared/locale.ts';
import { type Message, message, t } from '#shared/text.ts';

/** The jurisdictions that tax a sale, in the order in which an invoice names them. */
export const TAX_KINDS = ['state', 'county', 'city', 'special'] as const;
export type TaxKind = (typeof TAX_KINDS)[number];

export const TAX_KIND_LABELS: Readonly<Record<TaxKind, Message>> = {
  state: message('State'),
  county: message('County'),
  city: message('City'),
  special: message('Special district'),
};

/** The kinds of lines that a state may tax. A discount takes its part off the others. */
export const TAXED_LINE_KINDS = ['material', 'labor', 'subcontractor', 'trip', 'flat', 'other'] as const;
export type TaxedLineKind = (typeof TAXED_LINE_KINDS)[number];

/** '6.25%'. */
export const percentText = (percent: number): string =>
  `${formatNumber(percent, { maximumFractionDigits: 4 })}%`;

/** A tax as documents name it: 'Cook County sales tax (1.75%)'. */
export const taxText = ({ name, percent }: { name: string; percent: number }): string =>
  t('{{name}} sales tax ({{percent}})', { name, percent: percentText(percent) });
