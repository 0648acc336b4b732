import type { CommandInput } from '#shared/commands.ts';
import type { PriceList } from '#web/features/prices/queries.ts';
import { today } from '#web/lib/dates.ts';

export type PriceListForm = CommandInput<'save_price_list'>;
type PriceItem = PriceListForm['items'][number];

/** A new price of a list. It has no value yet: the field is empty, which is not 0. */
export const NEW_ITEM = {
  ...{ id: null, kind: 'hour', trade: null, labor_class: null, time_kind: null },
  ...{ tier_from: 0, minimum_hours: null, description: null },
} as unknown as PriceItem;

/** An empty list from today: for a customer, or for everyone. */
export const newPriceList = (customerId: string | null = null): PriceListForm => ({
  ...{ price_list_id: null, version: null, name: '', scope: customerId ? 'customer' : 'everyone' },
  ...{ project_id: null, partner_location_id: null, organization_id: customerId, trade: null },
  ...{ valid_from: today(), valid_until: null, notes: '', items: [NEW_ITEM] },
});

const text = (value: string | null) => value ?? '';
/** By kind, trade, and time, so that a list reads the same way each time. */
const orderOf = (item: PriceList['items'][number]) =>
  [item.kind, text(item.trade), text(item.labor_class), text(item.time_kind), text(item.description)].join(
    '\n',
  );

/** The values of a stored list, with its version. */
export function formOf(list: PriceList): PriceListForm {
  const { id, updated_at, is_active: _, items, scope, ...facts } = list;
  return {
    ...facts,
    price_list_id: id,
    version: updated_at,
    scope: (scope ?? 'everyone') as PriceListForm['scope'],
    items: items.toSorted(
      (one, other) => orderOf(one).localeCompare(orderOf(other)) || one.tier_from - other.tier_from,
    ),
  };
}
