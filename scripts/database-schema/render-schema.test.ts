import { expect, it } from 'vitest';
import type { DatabaseSchema, Grant } from './read-schema.ts';
import { renderSchema } from './render-schema.ts';

const grant = (grantee: string, privilege: string, facts: Partial<Grant> = {}): Grant => ({
  grantee,
  privilege,
  column: null,
  isGrantable: false,
  ...facts,
});

const schema: DatabaseSchema = {
  settings: ['create extension e with schema extensions;'],
  schemas: [],
  types: [],
  tables: [
    {
      name: 'public.bills',
      kind: 'table',
      owner: 'fieldfare_owner',
      definition: 'create table public.bills (\n  id int,\n  note text\n);',
      grants: [
        grant('b', 'select'),
        grant('a', 'update'),
        grant('a', 'select'),
        grant('a', 'insert', { column: 'note' }),
        grant('a', 'insert', { column: 'id' }),
        grant('c', 'select', { isGrantable: true }),
      ],
      comment: "The subcontractors' bills.",
      columnComments: [{ name: 'note', comment: 'Free text.' }],
      parts: ['alter table public.bills enable row level security;'],
      rows: "insert into public.bills (note) values\n  ('x');",
    },
  ],
  functions: [
    {
      name: 'app.total(integer)',
      kind: 'function',
      owner: 'postgres',
      definition: 'CREATE OR REPLACE FUNCTION app.total(bill integer)\n …\nEND\n',
      grants: [grant('public', 'execute')],
      comment: null,
    },
  ],
};

it('writes each object with its rights into the file of its noun', () => {
  const files = renderSchema(schema, (name) => (name === '' ? 'schemas' : 'bills'));
  const header =
    '-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.\n\n';
  expect(Object.fromEntries(files)).toEqual({
    'schemas.sql': `${header}create extension e with schema extensions;\n`,
    'bills.sql': `${header}create table public.bills (
  id int,
  note text
);
comment on table public.bills is 'The subcontractors'' bills.';
comment on column public.bills.note is 'Free text.';
alter table public.bills enable row level security;
grant insert (id, note) on public.bills to a;
grant select on public.bills to b;
grant select on public.bills to c with grant option;
grant select, update on public.bills to a;
insert into public.bills (note) values
  ('x');

CREATE OR REPLACE FUNCTION app.total(bill integer)
 …
END;
alter function app.total(integer) owner to postgres;
grant execute on function app.total(integer) to public;
`,
  });
});
