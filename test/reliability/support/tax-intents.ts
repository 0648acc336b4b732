import { randomInt, randomUUID } from 'node:crypto';
import type { taxCommands } from '#shared/commands/taxes.ts';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { TAXED_LINE_KINDS, type TaxedLineKind } from '#shared/rules/taxes.ts';
import type { PersonName } from '#test/support/company.ts';
import { add, type Fixture } from './fixture.ts';

/** How the commands on taxes succeed, as often as wanted. */

type TaxCommand = keyof typeof taxCommands & CommandName;
type Recipes = {
  [Name in TaxCommand]: {
    as: PersonName;
    isOneAtATime?: true;
    prepare(fixture: Fixture): Promise<CommandInput<Name>>;
  };
};

/** Of another area each time: a table corrects the imported rate of the same one. */
const newRate = () => ({
  ...{ name: `County ${randomUUID()}`, kind: 'county' as const, state: 'IL' },
  postal_codes: [String(randomInt(10_000, 100_000))],
  ...{ percent: 1.75, valid_from: '2026-01-01' },
});

export const TAX_RECIPES: Recipes = {
  save_tax_rate: { as: 'admin', prepare: async () => newRate() },
  delete_tax_rate: {
    as: 'admin',
    prepare: async (fixture) => ({ tax_rate_id: await add(fixture, 'tax_rates', newRate()) }),
  },
  save_tax_rules: {
    as: 'admin',
    isOneAtATime: true,
    prepare: async ({ owner }) => {
      // The state has a rule already, so that each time one replaces another.
      await owner.query(
        `insert into tax_rules (state, line_kind)
         select 'OH', 'material' where not exists (select from tax_rules where state = 'OH')`,
      );
      const { rows } = await owner.query<{ line_kind: TaxedLineKind }>(
        `select line_kind from tax_rules where state = 'OH'`,
      );
      const read = rows.map(({ line_kind }) => line_kind);
      // One after the other in turn: of two alone, a later request would be the first one again.
      const next =
        TAXED_LINE_KINDS[(TAXED_LINE_KINDS.indexOf(read[0] ?? 'other') + 1) % TAXED_LINE_KINDS.length];
      return { state: 'OH', line_kinds: next ? [next] : [], read };
    },
  },
  import_tax_rates: { as: 'admin', prepare: async () => ({ rates: [newRate()] }) },
};
