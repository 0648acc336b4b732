import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { IdentityName } from './support/identities.ts';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();

/** Somebody without a membership, and people of two firms that share nothing with the scenario's first work order. */
const OUTSIDERS: IdentityName[] = ['stranger', 'otherPartner', 'otherSubcontractor', 'disabled'];

/** What PostgreSQL says for itself: of no use to a person, and about tables that they need not know. */
const RAW = /row-level security|violates|permission denied for|null value/;

interface Procedure {
  name: string;
  types: string[];
}

/** Every function of the exposed schema that writes and that a signed-in person may call. */
async function procedures(): Promise<Procedure[]> {
  const { rows } = await cases.testDatabase.owner.query<Procedure>(
    `select p.proname as name, array(select format_type(t.type, null)
       from unnest(p.proargtypes) with ordinality as t (type, position)
       where t.position <= p.pronargs - p.pronargdefaults order by t.position) as types
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.provolatile = 'v' and p.prorettype <> 'trigger'::regtype
       and has_function_privilege('authenticated', p.oid, 'execute')
     order by 1`,
  );
  return rows;
}

it('no function returns a message of the database to an outsider', { timeout: 60_000 }, async () => {
  const functions = await procedures();
  expect(functions.map(({ name }) => name)).toContain('open_work_order_thread');
  const ids = [...Object.values(cases.scenario.rows).filter((id) => typeof id === 'string'), randomUUID()];
  const raw: string[] = [];
  for (const { name, types } of functions) {
    for (const who of OUTSIDERS) {
      for (const id of ids) {
        const text = `select public.${name}(${types.map((type, index) => `$${index + 1}::${type}`).join(', ')})`;
        const values = types.map((type) => (type === 'uuid' ? id : null));
        const call = cases.as(who, (client) => client.query(text, values));
        await call.catch(
          (error: Error) => RAW.test(error.message) && raw.push(`${name} as ${who}: ${error.message}`),
        );
      }
    }
  }
  expect([...new Set(raw)]).toEqual([]);
});
