import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressChanges } from '#server/domains/company/address-changes.ts';
import { startGateway, type TestGateway } from '#test/support/auth-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({}, { addressChanges });
});
afterAll(() => gateway?.stop());

test('an account whose new address was confirmed in another browser keeps access only as a member', async () => {
  const [member, stranger] = [await gateway.person(), await gateway.person()];
  await gateway.owner.query(
    `with firm as (
       insert into public.organizations (name, organization_type) values ('Crew', 'subcontractor') returning id
     )
     insert into public.organization_members (user_id, organization_id, role)
     select p.id, firm.id, 'member' from public.profiles p, firm where p.user_id = $1`,
    [member.id],
  );
  const keeps = (id: string) =>
    gateway.test.database.transaction((client) => addressChanges.keepsAccess(client, id));
  expect(await keeps(member.id)).toBe(true);
  expect(await keeps(stranger.id)).toBe(false);
});
