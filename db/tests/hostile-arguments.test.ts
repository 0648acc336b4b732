import { expect, it } from 'vitest';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();

/** By the type of an argument: what a program may send, although no screen does. */
const HOSTILE: Record<string, string[]> = {
  date: ['infinity', '-infinity', '0001-01-01', '9999-12-31', '5874897-12-31', '4713-01-01 BC'],
  timestamptz: ['infinity', '-infinity', '0001-01-01T00:00Z', '294276-12-31T00:00Z', '4713-01-01T00:00Z BC'],
  integer: ['-2147483648', '-1', '0', '2147483647'],
  bigint: ['-9223372036854775808', '-1', '0', '9223372036854775807'],
  numeric: ['NaN', 'Infinity', '-Infinity', '1e300', '-1', '0'],
  'double precision': ['NaN', 'Infinity', '-Infinity', '1e308', '0'],
  text: ['', '%', '\\', "'", '{', 'x'.repeat(100_000), '(', '[', '1e999'],
  uuid: ['00000000-0000-0000-0000-000000000000'],
  'uuid[]': ['{}', '{NULL}'],
  'text[]': ['{}', '{NULL}', '{""}'],
  'integer[]': ['{}', '{NULL,-1,2147483647}'],
  'daterange[]': ['{}', '{NULL,empty}', '{"[-infinity,infinity]"}', '{"(,)"}'],
  'date[]': ['{}', '{NULL,infinity}'],
  jsonb: ['null', '[]', '{}', '1', '"x"', '[null]', '[{}]'],
  json: ['null', '[]', '{}', '1', '"x"', '[null]', '[{}]'],
  boolean: ['true', 'false'],
};

interface Read {
  name: string;
  types: string[];
}

it('answers hostile arguments of functions with rows or with a refusal in words, never with an error of its own', {
  timeout: 500_000,
}, async () => {
  const { rows } = await cases.testDatabase.owner.query<Read>(
    `select p.proname as name, array(
         select format_type(a.type, null) from unnest(p.proargtypes) with ordinality a (type, n) order by a.n
       ) as types
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
       and has_function_privilege('authenticated', p.oid, 'execute')
       and p.provolatile <> 'v' and p.pronargs > 0
       and not exists (
         select from unnest(p.proargtypes) a (type) join pg_type t on t.oid = a.type where t.typtype = 'c'
       )
     order by 1`,
  );
  expect(rows.length).toBeGreaterThan(20);
  const broken = new Set<string>();
  const unknown = new Set(rows.flatMap(({ types }) => types.filter((type) => !(spelled(type) in HOSTILE))));
  expect([...unknown]).toEqual([]);
  for (const { name, types } of rows) {
    const plain = types.map((type) => `null::${type}`);
    const calls = types.flatMap((type, at) =>
      (HOSTILE[spelled(type)] ?? []).flatMap((value) => [
        types.map((other, n) => (n === at ? [value, other] : null)),
        types.map((other) => (other === type ? [value, other] : null)),
      ]),
    );
    for (const given of calls) {
      const values = given.flatMap((one) => (one ? [one[0]] : []));
      let n = 0;
      const args = given.map((one, at) => (one ? `$${++n}::${one[1]}` : plain[at]));
      await cases
        .as('admin', (client) => client.query(`select * from public.${name}(${args.join(', ')})`, values))
        .catch((error: { code?: string; detail?: string; message: string }) => {
          if (!error.detail?.startsWith('{'))
            broken.add(
              `${name}(${types}) ${JSON.stringify(values).slice(0, 60)}: ${error.code} ${error.message}`,
            );
        });
    }
  }
  expect([...broken]).toEqual([]);
});

/** Timestamps are spelled in two ways. */
function spelled(type: string): string {
  return type === 'timestamp with time zone' ? 'timestamptz' : type;
}
