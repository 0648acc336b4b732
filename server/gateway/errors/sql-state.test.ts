import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';

let gateway: RestTestGateway;

beforeAll(async () => {
  gateway = await startRestGateway({
    sql: `create function public.fail(state text, message text default 'as told', detail text default 'the detail')
      returns int language plpgsql as $$
      begin raise exception using errcode = state, message = message, detail = detail, hint = 'the hint'; end $$;
      grant execute on function public.fail to anon;`,
  });
});
afterAll(() => gateway.stop());

async function fail(
  args: { state: string; message?: string; detail?: string },
  as: string | undefined = ANN,
) {
  const who = as === '' ? {} : { as };
  const answer = await gateway.fetch('rpc/fail', { ...who, method: 'POST', body: JSON.stringify(args) });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

describe('the status of an SQLSTATE', () => {
  test.each([
    ['08006', 503],
    ['09000', 500],
    ['0L000', 403],
    ['0P000', 403],
    ['21000', 500],
    ['22P02', 400],
    ['23502', 400],
    ['23503', 409],
    ['23505', 409],
    ['23514', 400],
    ['25000', 500],
    ['25006', 405],
    ['28000', 403],
    ['2D000', 500],
    ['38000', 500],
    ['39000', 500],
    ['3B000', 500],
    ['40001', 500],
    ['42501', 403],
    ['42601', 400],
    ['42703', 400],
    ['42883', 404],
    ['42P01', 404],
    ['42P17', 500],
    ['53100', 503],
    ['53400', 500],
    ['54000', 500],
    ['55000', 500],
    ['57000', 500],
    ['57P01', 503],
    ['57P02', 503],
    ['57P03', 503],
    ['58000', 500],
    ['F0000', 500],
    ['HV000', 500],
    ['P0000', 500],
    ['P0001', 400],
    ['P0002', 500],
    ['PT402', 402],
    ['PT599', 599],
    ['PT999', 400],
    ['PT100', 400],
    ['XX000', 500],
    ['ZZZZZ', 400],
  ])('%s is %i', async (state, status) => {
    const answer = await fail({ state });
    expect([answer.status, answer.body]).toEqual([
      status,
      { code: state, message: 'as told', details: 'the detail', hint: 'the hint' },
    ]);
    expect(answer.headers.get('proxy-status')).toBe(`PostgREST; error=${state}`);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test.each([
    ['21000', 'UPDATE requires a WHERE clause', 400],
    ['22023', 'role "ghost" does not exist', 401],
    ['22023', 'invalid value', 400],
    ['42883', 'function xmlagg(xml) does not exist', 406],
  ])('%s depends on its content: %s', async (state, message, status) => {
    expect((await fail({ state, message })).status).toBe(status);
  });

  test('a missing right is 401 for anonymous callers', async () => {
    const answer = await fail({ state: '42501' }, '');
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });

  test('the conflicting row stays hidden', async () => {
    const { body } = await fail({ state: '23P01', detail: "Key (x)=(somebody else's)" });
    expect(body).toMatchObject({ code: '23P01', details: null });
  });
});

describe("raise sqlstate 'PGRST'", () => {
  const raise = (message: string, detail: string) => fail({ state: 'PGRST', message, detail });
  const MESSAGE = '{"code":"own","message":"No.","details":"d","hint":"h"}';

  test('defines the whole response', async () => {
    const { status, headers, body } = await raise(MESSAGE, '{"status":418,"headers":{"X-Own":"1"}}');
    expect([status, headers.get('x-own'), body]).toEqual([
      418,
      '1',
      { code: 'own', message: 'No.', details: 'd', hint: 'h' },
    ]);
    const short = await raise('{"code":"own","message":"No."}', '{"status":400,"headers":{}}');
    expect(short.body).toEqual({ code: 'own', message: 'No.', details: null, hint: null });
  });

  test('may have any text as its code', async () => {
    const { headers, body } = await raise(
      '{"code":"a\\r\\nb: ü","message":"No."}',
      '{"status":400,"headers":{}}',
    );
    expect([headers.get('proxy-status'), body.code]).toEqual(['PostgREST; error=ab', 'a\r\nb: ü']);
  });

  test.each([
    ['no JSON', '{}', 'MESSAGE'],
    ['{"code":"x"}', '{"status":400,"headers":{}}', 'MESSAGE'],
    [MESSAGE, 'no JSON', 'DETAIL'],
    [MESSAGE, '{"status":"400","headers":{}}', 'DETAIL'],
    [MESSAGE, '{"status":99,"headers":{}}', 'DETAIL'],
    [MESSAGE, '{"status":400,"headers":{"x":1}}', 'DETAIL'],
    [MESSAGE, '{"status":400,"headers":{"x y":"1"}}', 'DETAIL'],
    [MESSAGE, '{"status":400,"headers":{"x":"a\\r\\nset-cookie: b"}}', 'DETAIL'],
  ])('with invalid content is PGRST121: %s %s', async (message, detail, which) => {
    const { status, body } = await raise(message, detail);
    expect([status, body]).toMatchObject([
      500,
      { code: 'PGRST121', details: expect.stringContaining(`Invalid JSON value for ${which}`) },
    ]);
  });
});
