import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Company, createCompany, PASSWORD } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

const keyOf = async (name: 'subcontractor' | 'employee') => {
  const { data } = await company.people[name].client.rpc('offline_key', {}).throwOnError();
  return data;
};

test('a person gets the same key every time, and a different one from everybody else', async () => {
  const first = await keyOf('subcontractor');
  expect(first.profile_id).toBe(company.people.subcontractor.profileId);
  expect(Buffer.from(first.key, 'base64')).toHaveLength(32);
  expect(await keyOf('subcontractor')).toEqual(first);
  expect((await keyOf('employee')).key).not.toBe(first.key);
});

test('other people cannot be named: additional input is ignored', async () => {
  const { employee, subcontractor } = company.people;
  const asked: Record<never, never> = { profile_id: subcontractor.profileId };
  const { data } = await employee.client.rpc('offline_key', asked);
  expect(data?.profile_id).not.toBe(subcontractor.profileId);
});

test('refuses callers who are not signed in, or no longer active', async () => {
  const stranger = await portal.client().rpc('offline_key', {});
  expect(stranger.error).not.toBeNull();
  const { partner } = company.people;
  await portal.owner.query('update public.profiles set is_active = false where id = $1', [partner.profileId]);
  const disabled = await partner.client.rpc('offline_key', {});
  expect(disabled.error).not.toBeNull();
  expect(disabled.data).toBeNull();
});

describe('repeated under an Idempotency-Key', () => {
  const call = (name: string, input: unknown, token: string, key: string) =>
    fetch(`${portal.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(input),
    });
  const tokenOf = async (name: 'employee' | 'subcontractor') => {
    const { data } = await portal
      .client()
      .auth.signInWithPassword({ email: company.people[name].email, password: PASSWORD });
    return data.session?.access_token ?? '';
  };
  const endSessions = (name: 'employee' | 'subcontractor') =>
    portal.owner.query(
      'delete from auth.sessions s using public.profiles p where p.user_id = s.user_id and p.id = $1',
      [company.people[name].profileId],
    );

  test('the key is not stored, and a session that has ended does not get it', async () => {
    const token = await tokenOf('employee');
    const first = await call('offline_key', {}, token, 'again');
    expect(first.status).toBe(200);
    const { key } = await first.json();
    const { rows } = await portal.owner.query('select response from app.command_receipts');
    expect(JSON.stringify(rows)).not.toContain(key);
    await endSessions('employee');
    const after = await call('offline_key', {}, token, 'again');
    expect([after.status, (await after.json()).code]).toEqual([401, 'not_authenticated']);
  });

  test('no command repeats its response to a session that has ended', async () => {
    const input = {
      old_endpoint: 'https://push.example/a',
      endpoint: 'https://push.example/b',
      p256dh: 'k',
      auth: 'a',
    };
    const token = await tokenOf('subcontractor');
    await portal.owner.query(
      `insert into app.command_receipts (user_id, key, command, input_hash, response)
       select p.user_id, 'before', 'renew_push_subscription', $2, to_jsonb('{"left":"behind"}'::text)
       from public.profiles p where p.id = $1`,
      [
        company.people.subcontractor.profileId,
        createHash('sha256').update(JSON.stringify(input)).digest('hex'),
      ],
    );
    const repeated = await call('renew_push_subscription', input, token, 'before');
    expect(await repeated.json()).toEqual({ left: 'behind' });
    await endSessions('subcontractor');
    const after = await call('renew_push_subscription', input, token, 'before');
    expect([after.status, (await after.json()).code]).toEqual([401, 'not_authenticated']);
  });
});
