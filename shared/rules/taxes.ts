import { type Message, message } from '#shared/text.ts';

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
