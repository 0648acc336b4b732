import { randomUUID } from 'node:crypto';
import type { priceCommands } from '#shared/commands/prices.ts';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import type { PersonName } from '#test/support/company.ts';
import { add, type Fixture } from './fixture.ts';

/** How the commands on price lists succeed, as often as wanted. */

type PriceCommand = keyof typeof priceCommands & CommandName;
type Recipes = {
  [Name in PriceCommand]: { as: PersonName; prepare(fixture: Fixture): Promise<CommandInput<Name>> };
};

const addPriceList = (fixture: Fixture): Promise<string> =>
  add(fixture, 'price_lists', { name: `Prices ${randomUUID()}`, valid_from: '2026-01-01' });

export const PRICE_RECIPES: Recipes = {
  save_price_list: {
    as: 'admin',
    prepare: async ({ company }) => ({
      name: `Prices ${randomUUID()}`,
      scope: 'customer',
      organization_id: company.organizations.customer,
      valid_from: '2026-01-01',
      items: [
        {
          kind: 'hour',
          trade: 'HVAC',
          labor_class: 'Helper',
          time_kind: 'emergency',
          minimum_hours: 2,
          value: 165,
        },
        { kind: 'material_markup', tier_from: 500, value: 15 },
      ],
    }),
  },
  copy_price_list: {
    as: 'admin',
    prepare: async (fixture) => {
      const price_list_id = await addPriceList(fixture);
      const { rows } = await fixture.owner.query<{ version: string }>(
        `select to_json(updated_at) #>> '{}' as version from price_lists where id = $1`,
        [price_list_id],
      );
      return {
        ...{ submission_key: randomUUID(), price_list_id, version: rows[0]?.version ?? '' },
        ...{ name: `Prices ${randomUUID()}`, valid_from: '2027-01-01', ends_former: true, raise_percent: 3 },
      };
    },
  },
  set_price_list_active: {
    as: 'admin',
    prepare: async (fixture) => ({ price_list_id: await addPriceList(fixture), is_active: false }),
  },
  delete_price_list: {
    as: 'admin',
    prepare: async (fixture) => ({ price_list_id: await addPriceList(fixture) }),
  },
};
