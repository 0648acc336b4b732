import { type Message, message } from '#shared/text.ts';

/** Whose work a price list is for, the closest first: the order in which lists win. */
export const PRICE_SCOPES = ['project', 'location', 'customer', 'trade', 'everyone'] as const;
export type PriceScope = (typeof PRICE_SCOPES)[number];

export const PRICE_SCOPE_LABELS: Readonly<Record<PriceScope, Message>> = {
  project: message('A project'),
  location: message('A location'),
  customer: message('A customer'),
  trade: message('A trade'),
  everyone: message('Everyone'),
};

/** What a price is for. */
export const PRICE_KINDS = [
  'hour',
  'trip',
  'mile',
  'material_markup',
  'subcontractor_markup',
  'flat',
  'nte',
] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];

export const PRICE_KIND_LABELS: Readonly<Record<PriceKind, Message>> = {
  hour: message('Hour of work'),
  trip: message('Trip'),
  mile: message('Mile'),
  material_markup: message('Markup on materials'),
  subcontractor_markup: message('Markup on subcontractors'),
  flat: message('Flat price'),
  nte: message('NTE of a work order'),
};

/** Prices in percent of a cost, in tiers; all others are in dollars. */
export const isMarkup = (kind: string): boolean => kind.endsWith('_markup');

/** When an hour is worked. */
export const PRICE_TIME_KINDS = ['regular', 'after_hours', 'weekend', 'holiday', 'emergency'] as const;
export type PriceTimeKind = (typeof PRICE_TIME_KINDS)[number];

export const PRICE_TIME_KIND_LABELS: Readonly<Record<PriceTimeKind, Message>> = {
  regular: message('Regular hours'),
  after_hours: message('After hours'),
  weekend: message('Weekend'),
  holiday: message('Holiday'),
  emergency: message('Emergency'),
};
