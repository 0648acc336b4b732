import type { IdentityName } from './identities.ts';
import type { ScenarioDatabase } from './with-scenario.ts';

/** The rows of a query in the database of some cases: as the owner of the tables, and as an identity whose writes stay. */
export const rowsOf = (cases: ScenarioDatabase) => ({
  owner: async (text: string, values: unknown[] = []) =>
    (await cases.testDatabase.owner.query(text, values)).rows,
  as: async (name: IdentityName, text: string, values: unknown[] = []) =>
    cases.as(name, async (client) => (await client.query(text, values)).rows),
});
