import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addApp, claimsOf } from '#test/support/second-factor.ts';
import { sharedGateway } from '#test/support/shared-gateway.ts';

const gateway = sharedGateway();

test('the service key lists and removes the factors of a person who has lost their device', async () => {
  const { client, id } = await gateway.person();
  const { factorId, secret } = await addApp(client);
  const listed = await gateway.admin.auth.admin.mfa.listFactors({ userId: id });
  expect(listed.data?.factors).toMatchObject([{ id: factorId, status: 'verified', factor_type: 'totp' }]);
  expect(JSON.stringify(listed.data)).not.toContain(secret);
  const removed = await gateway.admin.auth.admin.mfa.deleteFactor({ userId: id, id: factorId });
  expect(removed.error).toBeNull();
  // The stock client wraps this answer once more.
  expect(removed).toMatchObject({ data: { data: { id: factorId, friendly_name: 'Phone' } } });
  expect(JSON.stringify(removed)).not.toContain('secret');
  expect((await gateway.admin.auth.admin.mfa.listFactors({ userId: id })).data?.factors).toEqual([]);
  await client.auth.refreshSession();
  expect(await claimsOf(client)).toMatchObject({ aal: 'aal1' });
  const { rows } = await gateway.owner.query(
    `select payload from auth.audit_log_entries where payload ->> 'action' = 'factor_deleted'`,
  );
  expect(rows).toMatchObject([
    { payload: { actor_id: id, traits: { factor_id: factorId, by: 'service_role' } } },
  ]);
});

test('other callers are refused', async () => {
  const { client, id } = await gateway.person();
  const { factorId } = await addApp(client);
  for (const answer of [
    await client.auth.admin.mfa.listFactors({ userId: id }),
    await client.auth.admin.mfa.deleteFactor({ userId: id, id: factorId }),
  ]) {
    expect(answer.error).toMatchObject({ status: 403, code: 'not_admin', message: 'User not allowed' });
  }
});

test('invalid ids are refused', async () => {
  const { mfa } = gateway.admin.auth.admin;
  const { id } = await gateway.person();
  expect((await mfa.listFactors({ userId: randomUUID() })).error).toMatchObject({
    status: 404,
    code: 'user_not_found',
  });
  expect((await mfa.deleteFactor({ userId: id, id: randomUUID() })).error).toMatchObject({
    status: 404,
    code: 'mfa_factor_not_found',
    message: 'Factor not found',
  });
});
