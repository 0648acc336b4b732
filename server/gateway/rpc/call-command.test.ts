import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import type { CommandRole, ElevatedClient } from '#server/database/command-roles.ts';
import { ANN, BOB, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';
import { type CommandContext, commandDefiner } from '#server/gateway/rpc/registry.ts';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { AppError } from '#shared/errors.ts';

const shapes = {
  write_note: {
    input: z.object({ body: z.string().check(z.minLength(1)), fail: z.optional(z.boolean()) }),
    output: z.object({ id: z.number(), body: z.string() }),
  },
  read_all: { input: z.object({}), output: z.object({ roles: z.array(z.string()), notes: z.number() }) },
  elevate_badly: { input: z.object({}), output: z.object({ role: z.string(), notes: z.number() }) },
  break_out: { input: z.object({}), output: z.void() },
  do_nothing: { input: z.object({}), output: z.void(), anonymous: true },
  lie: { input: z.object({}), output: z.object({ id: z.number() }) },
  tell_too_much: { input: z.object({}), output: z.object({ id: z.number() }) },
  clash: { input: z.object({ until: z.number() }), output: z.object({ tries: z.number() }) },
} satisfies CommandShapes;

const defineCommand = commandDefiner(shapes);
const roleSql = `select current_user as role, (select count(*)::int from public.notes) as notes`;
let tries = 0;

const commands = [
  defineCommand('write_note', async ({ client }, input) => {
    const { rows } = await client.query('insert into notes (body) values ($1) returning id, body', [
      input.body,
    ]);
    if (input.fail)
      throw new AppError('project_over', { project: 'PRJ-1', status: 'completed' }, { field: 'body' });
    return rows[0];
  }),
  defineCommand('read_all', async ({ client, elevate }) => {
    const before = await client.query(roleSql);
    const inside = await elevate('command_bills', (elevated) => elevated.query(roleSql));
    const after = await client.query(roleSql);
    return { roles: [before, inside, after].map(({ rows }) => rows[0].role), notes: inside.rows[0].notes };
  }),
  defineCommand('elevate_badly', async ({ client, elevate }) => {
    await elevate('command_bills', async () => {
      throw new Error('inside');
    }).catch(() => undefined);
    return (await client.query(roleSql)).rows[0];
  }),
  defineCommand('break_out', async ({ client, elevate }) => {
    await elevate('command_bills', async (elevated) => {
      await elevated.query('savepoint here');
      await elevated.query('select 1 / 0');
    }).catch(() => undefined);
    await client.query('rollback to savepoint here');
    await client.query("update notes set body = 'stolen'");
  }),
  defineCommand('do_nothing', async () => undefined),
  defineCommand('lie', async () => ({ id: 'one' }) as never),
  defineCommand('tell_too_much', async () => ({ id: 1, secret: 'x' })),
  defineCommand('clash', async ({ client }, { until }) => {
    tries += 1;
    if (tries < until) await client.query(`do $$ begin raise sqlstate '40001'; end $$`);
    return { tries };
  }),
];

const rights = `
  grant usage on schema public to command_bills;
  grant select, update on public.notes to command_bills;
  create policy command on public.notes to command_bills using (true) with check (true);`;

const receipts = `
  create schema app; grant usage on schema app to authenticator, authenticated;
  create function app.profile_id() returns uuid language sql stable as 'select auth.uid()';
  create table app.command_receipts (user_id uuid, key text, command text not null, input_hash text not null,
    response jsonb, created_at timestamptz default now(), primary key (user_id, key));
  grant select, insert, update on app.command_receipts to authenticator;`;

let gateway: RestTestGateway;

beforeAll(async () => {
  gateway = await startRestGateway({ commands, sql: rights + receipts });
});
beforeEach(() => gateway.owner.query('delete from notes where id >= 100; delete from app.command_receipts'));
afterAll(() => gateway.stop());

const call = (
  name: string,
  input: unknown,
  headers: Record<string, string> = {},
  as: string | undefined = ANN,
) =>
  gateway.fetch(`rpc/${name}`, {
    ...(as ? { as } : {}),
    method: 'POST',
    headers,
    body: JSON.stringify(input),
  });

const noteCount = async () =>
  (await gateway.owner.query('select count(*)::int as count from notes where id >= 100')).rows[0].count;

describe('a command', () => {
  test('runs as the caller and returns the fields of its schema', async () => {
    const client = await gateway.client(ANN);
    const { data, error } = await client.rpc('write_note', { body: 'hello' });
    expect(error).toBeNull();
    expect(data).toEqual({ id: expect.any(Number), body: 'hello' });
    const { rows } = await gateway.owner.query('select owner from notes where id = $1', [data.id]);
    expect(rows).toEqual([{ owner: ANN }]);
  });

  test('responds with 204 without a result, and hides fields outside its schema', async () => {
    expect((await call('do_nothing', {})).status).toBe(204);
    expect(await (await call('tell_too_much', {})).text()).toBe('{"id":1}');
  });

  test('refuses with the four keys and rolls back its changes', async () => {
    const answer = await call('write_note', { body: 'x', fail: true });
    expect([answer.status, await answer.json()]).toEqual([
      422,
      {
        code: 'rule_violation',
        message: 'PRJ-1 is completed.',
        details: '{"reason":"project_over","params":{"project":"PRJ-1","status":"completed"},"field":"body"}',
        hint: 'Open the project again first.',
      },
    ]);
    expect(await noteCount()).toBe(0);
  });

  test('refuses input that its schema does not allow, naming the field', async () => {
    const answer = await call('write_note', { body: '' });
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      {
        code: 'invalid_input',
        message: expect.stringMatching(/^body: /),
        details: expect.stringContaining('body'),
      },
    ]);
    expect((await call('write_note', [])).status).toBe(422);
    const text = await gateway.fetch('rpc/write_note', { as: ANN, method: 'POST', body: '{' });
    expect([text.status, (await text.json()).code]).toEqual([400, 'PGRST102']);
    const get = await gateway.fetch('rpc/write_note?body=x', { as: ANN });
    expect([get.status, (await get.json()).code]).toEqual([405, 'PGRST101']);
  });

  test('refuses callers without a session unless it is open to them', async () => {
    const nobody = await gateway.fetch('rpc/write_note', { method: 'POST', body: '{"body":"x"}' });
    expect([nobody.status, (await nobody.json()).code]).toEqual([401, 'not_authenticated']);
    expect((await gateway.fetch('rpc/do_nothing', { method: 'POST', body: '{}' })).status).toBe(204);
  });

  test('has more rights only inside elevate', async () => {
    expect(await (await call('read_all', {})).json()).toEqual({
      roles: ['authenticated', 'command_bills', 'authenticated'],
      notes: 2,
    });
    expect(await (await call('elevate_badly', {})).json()).toEqual({ role: 'authenticated', notes: 1 });
  });

  test('names the command role of each elevated step, whose client has a distinct type', () => {
    expectTypeOf<Parameters<CommandContext['elevate']>[0]>().toEqualTypeOf<CommandRole>();
    expectTypeOf<'service_role'>().not.toExtend<CommandRole>();
    expectTypeOf<pg.PoolClient>().not.toExtend<ElevatedClient>();
  });

  test('never commits with rights that it could not give back', async () => {
    const answer = await call('break_out', {});
    expect([answer.status, (await answer.json()).code]).toEqual([500, 'internal']);
    const { rows } = await gateway.owner.query("select count(*)::int from notes where body = 'stolen'");
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('is retried when the database requests it, three times at most', async () => {
    tries = 0;
    expect(await (await call('clash', { until: 3 })).json()).toEqual({ tries: 3 });
    tries = 0;
    const answer = await call('clash', { until: 4 });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await answer.json()).toEqual({
      code: 'unavailable',
      message: 'Somebody else is changing this at the same moment.',
      details: '{"reason":"changed_at_once","params":{}}',
      hint: 'Try again.',
    });
  });

  test('that returns anything outside its schema is a server error', async () => {
    const answer = await call('lie', {});
    expect([answer.status, await answer.json()]).toEqual([
      500,
      {
        code: 'internal',
        message: 'Something went wrong on the server.',
        details: null,
        // Fastify's own name of the request; the portal has others.
        hint: expect.stringMatching(/^Report this error id: req-/),
      },
    ]);
  });
});

describe('an Idempotency-Key', () => {
  test('makes any number of requests one, with the same response byte for byte', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const answer = await call('write_note', { body: 'once' }, { 'idempotency-key': key });
        return `${answer.status} ${await answer.text()}`;
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^200 \{"id":\d+,"body":"once"\}$/);
    expect(await noteCount()).toBe(1);
  });

  test('is refused for another request', async () => {
    const key = { 'idempotency-key': 'k' };
    await call('write_note', { body: 'a' }, key);
    const body = await call('write_note', { body: 'b' }, key);
    expect([body.status, (await body.json()).code]).toEqual([409, 'idempotency_conflict']);
    const command = await call('do_nothing', {}, key);
    expect(command.status).toBe(409);
    expect(await noteCount()).toBe(1);
  });

  test('writes when it repeats a response, so that a commit waits for a synchronous standby', async () => {
    const key = { 'idempotency-key': 'k' };
    const locks = 'select xmax::text from app.command_receipts';
    await call('write_note', { body: 'a' }, key);
    expect((await gateway.owner.query(locks)).rows).toEqual([{ xmax: '0' }]);
    expect((await call('write_note', { body: 'a' }, key)).status).toBe(200);
    expect((await gateway.owner.query(locks)).rows).not.toEqual([{ xmax: '0' }]);
  });

  test('belongs to one person', async () => {
    const key = { 'idempotency-key': 'k' };
    await call('write_note', { body: 'a' }, key);
    const other = await call('write_note', { body: 'a' }, key, BOB);
    expect(other.status).toBe(200);
    expect(await noteCount()).toBe(2);
  });

  test('is free again after a refusal', async () => {
    const key = { 'idempotency-key': 'k' };
    expect((await call('write_note', { body: 'a', fail: true }, key)).status).toBe(422);
    expect((await call('write_note', { body: 'a' }, key)).status).toBe(200);
  });

  test('repeats an empty response, and must have a length', async () => {
    const key = { 'idempotency-key': 'k' };
    expect((await call('do_nothing', {}, key)).status).toBe(204);
    expect((await call('do_nothing', {}, key)).status).toBe(204);
    expect((await call('do_nothing', {}, { 'idempotency-key': 'x'.repeat(201) })).status).toBe(422);
  });
});
