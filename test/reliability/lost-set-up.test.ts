import { expect, test, vi } from 'vitest';
import { makeSetupLink } from '#server/setup-link.ts';
import { startTestPortal } from '#test/support/portal.ts';
import { countRows, growth } from './support/effects.ts';
import { FAULTS, startLossyProxy } from './support/lossy-proxy.ts';
import { send, sendAtOnce } from './support/send.ts';

vi.setConfig({ testTimeout: 60_000 });

/**
 * The one command without a session, and so without a receipt: whoever holds the link could read the answer of
 * somebody else. The link itself works once.
 */
test.for(FAULTS)('set_up_company makes one company when the connection breaks %s', async (fault) => {
  const portal = await startTestPortal();
  const proxy = await startLossyProxy(Number(new URL(portal.url).port));
  const link = await makeSetupLink(portal.database, portal.url);
  const input = {
    token: new URL(link).searchParams.get('token'),
    company_name: 'Alder Services',
    first_name: 'Ada',
    last_name: 'Moss',
    email: 'ada@example.com',
    password: 'Stale!Copper7Kite',
  };
  const call = { name: 'set_up_company', input, key: 'set-up', headers: { apikey: portal.anonKey } };
  const before = await countRows(portal.owner);
  proxy.fault = fault;
  expect(await send(proxy.url, call)).toBeUndefined();
  const answers = await sendAtOnce(portal.url, call, 20);

  const statuses = answers.map((answer) => answer?.status).sort();
  expect(statuses.slice(1)).toEqual(Array(19).fill(422));
  expect([200, 422]).toContain(statuses[0]);
  expect(growth(before, await countRows(portal.owner))).toMatchObject({
    'auth.users': 1,
    'public.organizations': 1,
    'public.organization_members': 1,
    'public.profiles': 1,
  });
  // Whichever sending was the one, the person gets in.
  const session = await portal.client().auth.signInWithPassword(input);
  expect(session.error).toBeNull();
  await proxy.stop();
  await portal.stop();
});
