import type { PartnerKey } from './companies.ts';
import type { DemoCompany } from './demo-company.ts';
import type { Insert, Names, TableRows } from './rows/table-rows.ts';

type Item = Omit<Insert<'price_list_items'>, 'id' | 'price_list_id'>;

interface PriceList {
  name: string;
  /** Null for everyone. */
  partner: PartnerKey | null;
  notes: string;
  /** Days from today. */
  validFrom: number;
  items: readonly Item[];
}

const hour = (value: number, more: Partial<Item> = {}): Item => ({ kind: 'hour', value, ...more });
const markup = (
  kind: 'material_markup' | 'subcontractor_markup',
  tier_from: number,
  value: number,
): Item => ({
  ...{ kind, tier_from, value },
});

/** What everyone is charged, and what one customer has agreed otherwise. */
const LISTS: readonly PriceList[] = [
  {
    name: 'Standard rates',
    partner: null,
    notes: '',
    validFrom: -365,
    items: [
      hour(95),
      hour(142.5, { time_kind: 'after_hours', minimum_hours: 2 }),
      hour(142.5, { time_kind: 'weekend', minimum_hours: 2 }),
      hour(190, { time_kind: 'holiday', minimum_hours: 4 }),
      hour(165, { time_kind: 'emergency', minimum_hours: 2 }),
      hour(110, { trade: 'HVAC' }),
      hour(115, { trade: 'Refrigeration' }),
      { kind: 'trip', value: 65 },
      { kind: 'mile', value: 0.75 },
      markup('material_markup', 0, 35),
      markup('material_markup', 500, 25),
      markup('material_markup', 2500, 15),
      markup('subcontractor_markup', 0, 20),
      { kind: 'flat', description: 'Filter change', trade: 'HVAC', value: 185 },
    ],
  },
  {
    name: 'Harvest Lane master agreement',
    partner: 'harvest',
    notes: 'Agreed with the master service agreement. No trip charge within the agreement’s counties.',
    validFrom: -365,
    items: [
      hour(88),
      hour(132, { time_kind: 'emergency', minimum_hours: 2 }),
      { kind: 'trip', value: 0 },
      markup('material_markup', 0, 25),
      markup('material_markup', 1000, 15),
      markup('subcontractor_markup', 0, 15),
    ],
  },
];

/** The price lists of the company. */
export function priceRows({ world }: DemoCompany, names: Names, by: string): TableRows[] {
  const { random, calendar } = world;
  const lists: Insert<'price_lists'>[] = [];
  const items: Insert<'price_list_items'>[] = [];
  for (const { name, partner, notes, validFrom, items: prices } of LISTS) {
    const id = random.uuid();
    const entered = calendar.instant(validFrom * 24 * 60 + 10 * 60);
    lists.push({
      ...{ id, name, notes, organization_id: partner && names.organization(partner) },
      ...{ valid_from: calendar.date(validFrom), created_by: names.profile(by) },
      ...{ created_at: entered, updated_at: entered },
    });
    for (const price of prices) {
      items.push({
        ...{ trade: null, time_kind: null, tier_from: 0, minimum_hours: null, description: null, ...price },
        ...{ id: random.uuid(), price_list_id: id, created_at: entered, updated_at: entered },
      });
    }
  }
  return [
    { table: 'public.price_lists', rows: lists },
    { table: 'public.price_list_items', rows: items },
  ];
}
