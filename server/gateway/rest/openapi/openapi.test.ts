import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';

interface Document extends Record<string, unknown> {
  swagger: string;
  basePath: string;
  info: Record<string, string>;
  paths: Record<string, Record<string, { parameters: object[]; summary?: string; description?: string }>>;
  definitions: Record<
    string,
    { required?: string[]; properties: Record<string, object>; description?: string }
  >;
}

let gateway: RestTestGateway;

beforeAll(async () => {
  gateway = await startRestGateway({
    settings: { REST_OPENAPI: 'follow-privileges', REST_SCHEMAS: 'public,private,gone' },
    kinds: true,
    sql: `comment on schema public is E'The firm\\nAll of it.';
      comment on table public.jobs is 'What is to be done';
      comment on column public.jobs.title is 'In one line';
      comment on function public.add is E'Adds\\ntwo numbers';
      create function public.secret_one() returns int language sql as 'select 1';
      revoke execute on function public.secret_one from public;
      create table public."Strange/{name}~ table" ("a/b" text, "c d" int[] default '{1}', flag boolean default true, code varchar(9) default 'x''y', n numeric default -1.5, big bigint not null default 7, doc jsonb);
      grant select on public."Strange/{name}~ table" to authenticated;`,
  });
});
afterAll(() => gateway.stop());

async function describeAs(init: RequestInit & { as?: string; role?: string } = {}) {
  const answer = await gateway.fetch('', init);
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    body: (await answer.json()) as Document,
  };
}

describe('the document', () => {
  test('is valid OpenAPI 2.0, whatever the names', async () => {
    for (const who of [{}, { as: ANN }, { role: 'service_role' }]) {
      const { status, type, body } = await describeAs(who);
      expect([status, type]).toEqual([200, 'application/openapi+json; charset=utf-8']);
      const validator = new Validator();
      expect(await validator.validate(structuredClone(body))).toMatchObject({ valid: true });
      expect(validator.version).toBe('2.0');
    }
  });

  test('is loaded by the stock client', async () => {
    const client = await gateway.client(ANN);
    const { data, error } = await client.getOpenApiSpec();
    expect(error).toBeNull();
    expect(data).toMatchObject({
      swagger: '2.0',
      basePath: '/rest/v1',
      info: { title: 'The firm', description: 'All of it.' },
    });
  });

  test('describes columns: types, formats, defaults, lengths, choices, keys, comments, and required ones', async () => {
    const { definitions } = (await describeAs({ as: ANN })).body;
    expect(definitions.jobs).toMatchObject({
      description: 'What is to be done',
      required: ['id', 'client_id', 'title', 'status', 'created_at'],
      properties: {
        id: { type: 'integer', format: 'integer', description: expect.stringContaining('<pk/>') },
        client_id: { description: expect.stringContaining("<fk table='clients' column='id'/>") },
        title: { type: 'string', format: 'text', description: 'In one line' },
        status: { default: 'open' },
        price: { type: 'number', format: 'numeric' },
        due_on: { type: 'string', format: 'date' },
      },
    });
    expect(definitions['Strange/{name}~ table']?.properties).toEqual({
      'a/b': { type: 'string', format: 'text' },
      'c d': { type: 'array', items: { type: 'integer' }, format: 'integer[]' },
      flag: { type: 'boolean', format: 'boolean', default: true },
      code: { type: 'string', format: 'character varying', default: "x'y", maxLength: 9 },
      n: { type: 'number', format: 'numeric', default: -1.5 },
      big: { type: 'integer', format: 'bigint', default: 7 },
      doc: { format: 'jsonb' },
    });
    expect(definitions.boxes?.properties.mood).toMatchObject({ enum: ['calm', 'busy'] });
    expect(definitions.boxes?.properties.code).toMatchObject({ type: 'string', format: 'short_code' });
  });

  test('describes functions, with GET only where they change nothing', async () => {
    const { paths } = (await describeAs({ as: ANN })).body;
    expect(paths['/rpc/add']?.get).toMatchObject({
      summary: 'Adds',
      description: 'two numbers',
      parameters: [
        { name: 'a', in: 'query', required: true, format: 'integer' },
        { name: 'b', in: 'query', required: false },
      ],
    });
    expect(paths['/rpc/add']?.post?.parameters).toMatchObject([
      { in: 'body', required: true, schema: { required: ['a'], properties: { a: { type: 'integer' } } } },
    ]);
    expect(Object.keys(paths['/rpc/close_job'] ?? {})).toEqual(['post']);
  });
});

describe('only what the caller may use', () => {
  test('tables, columns and methods', async () => {
    const ann = (await describeAs({ as: ANN })).body;
    expect(Object.keys(ann.definitions.notes?.properties ?? {})).toEqual(['id', 'owner', 'body']);
    expect(Object.keys(ann.paths['/notes'] ?? {})).toEqual(['get', 'post', 'patch', 'delete']);
    const nobody = (await describeAs()).body;
    expect(nobody.paths['/notes']).toBeUndefined();
    expect(nobody.definitions.notes).toBeUndefined();
    expect(Object.keys(nobody.paths['/clients'] ?? {})).toEqual(['get']);
    expect(JSON.stringify(nobody)).not.toContain('secret');
  });

  test('functions', async () => {
    expect((await describeAs({ as: ANN })).body.paths['/rpc/secret_one']).toBeUndefined();
  });

  test('schemas: the one that is named', async () => {
    const profile = (name: string) => describeAs({ as: ANN, headers: { 'accept-profile': name } });
    expect((await profile('private')).body.definitions).toEqual({});
    expect((await profile('gone')).body.definitions).toEqual({});
    expect((await profile('pg_catalog')).body).toMatchObject({ code: 'PGRST106' });
  });
});

test('other methods and formats', async () => {
  const status = async (init: RequestInit) => (await gateway.fetch('', init)).status;
  expect(await status({ method: 'POST', body: '{}' })).toBe(405);
  expect(await status({ headers: { accept: 'text/csv' } })).toBe(406);
  const head = await gateway.fetch('', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect((await gateway.fetch('', { method: 'OPTIONS' })).headers.get('allow')).toBe('OPTIONS,GET,HEAD');
});

describe('by setting', () => {
  test('it is for service_role, which is the default', async () => {
    const plain = await startRestGateway();
    try {
      const ask = async (init: { as?: string; role?: string }) => {
        const answer = await plain.fetch('', init);
        return [answer.status, (await answer.json()).code];
      };
      expect(await ask({ role: 'service_role' })).toEqual([200, undefined]);
      expect(await ask({ as: ANN })).toEqual([403, '42501']);
      expect(await ask({})).toEqual([401, '42501']);
    } finally {
      await plain.stop();
    }
  });

  test('it is for nobody', async () => {
    const silent = await startRestGateway({ settings: { REST_OPENAPI: 'disabled' } });
    try {
      const answer = await silent.fetch('', { role: 'service_role' });
      expect([answer.status, await answer.json()]).toMatchObject([
        404,
        { code: 'PGRST126', message: 'Root endpoint metadata is disabled' },
      ]);
    } finally {
      await silent.stop();
    }
  });
});
