import { afterAll, beforeAll, expect, test } from 'vitest';
import { ssoMembers } from '#server/domains/company/sso-members.ts';
import { startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import { redirectParameters } from '#test/support/oauth-trip.ts';
import { answerXml, type Forge, honest, openForge } from '#test/support/saml-forgery.ts';
import { askOffice, deliver, register, type SsoProviderJson, sessionFrom } from '#test/support/saml-trip.ts';

let gateway: TestGateway;
let forge: Forge;
let registered: SsoProviderJson;
const organizations: Record<string, string> = {};

beforeAll(async () => {
  forge = openForge();
  gateway = await startGateway(
    { AUTH_SAML_ENABLED: 'true', AUTH_SAML_IDP_INITIATED: 'true', AUTH_DISABLE_SIGNUP: 'true' },
    { ssoMembers },
  );
  const { rows } = await gateway.owner.query<{ id: string; name: string }>(
    `insert into public.organizations (name, organization_type, is_active)
     values ('office', 'internal', true), ('customer', 'partner', true), ('crew', 'subcontractor', true),
       ('closed', 'partner', false) returning id, name`,
  );
  for (const { id, name } of rows) organizations[name] = id;
  registered = await register(gateway, { metadata_xml: forge.metadata });
}, 60_000);
afterAll(() => gateway?.stop());

const sees = async (membership: unknown) => askOffice(gateway, 'PUT', `/${registered.id}`, { membership });

async function arrive(nameId: string, attributes = ''): Promise<URL> {
  const words = honest(undefined, { nameId, email: `${nameId}@forge.test`, attributes });
  const SAMLResponse = Buffer.from(answerXml(words, forge)).toString('base64');
  return deliver(gateway, new URLSearchParams({ SAMLResponse }));
}

async function membershipsOf(userId: string) {
  const { rows } = await gateway.owner.query(
    `select o.name, m.role, p.is_employee, p.first_name from public.organization_members m
     join public.organizations o on o.id = m.organization_id join public.profiles p on p.id = m.user_id
     where p.user_id = $1`,
    [userId],
  );
  return rows;
}

const ADMIN =
  '<saml:Attribute Name="role"><saml:AttributeValue>admin</saml:AttributeValue></saml:Attribute>' +
  '<saml:Attribute Name="givenName"><saml:AttributeValue>Vera</saml:AttributeValue></saml:Attribute>';

test.each([
  ['customer', undefined, 'member', false],
  ['customer', 'admin', 'admin', false],
  ['crew', undefined, 'member', false],
  ['office', undefined, 'employee', true],
  ['office', 'manager', 'manager', true],
])(
  'a new person joins the %s as %s: %s, whatever role the identity provider sends',
  async (name, role, expected, works) => {
    const answer = await sees({ organization_id: organizations[name], role });
    expect(await answer.json()).toMatchObject({
      membership: { organization_id: organizations[name], role: expected },
    });
    const { client, user } = await sessionFrom(gateway, await arrive(`${name}-${role}`, ADMIN));
    expect(await membershipsOf(user.id)).toEqual([
      { name, role: expected, is_employee: works, first_name: 'Vera' },
    ]);
    expect(user.role).toBe('authenticated');
    expect(client).toBeDefined();
  },
);

test('an existing member gets no further membership', async () => {
  await sees({ organization_id: organizations.customer });
  const first = await sessionFrom(gateway, await arrive('willy'));
  await sees({ organization_id: organizations.crew, role: 'admin' });
  const again = await sessionFrom(gateway, await arrive('willy'));
  expect(again.user.id).toBe(first.user.id);
  expect(await membershipsOf(first.user.id)).toMatchObject([{ name: 'customer', role: 'member' }]);
});

test('ten simultaneous first sign-ins of one person create one account with one membership', async () => {
  await sees({ organization_id: organizations.customer });
  const redirects = await Promise.all(Array.from({ length: 10 }, () => arrive('xenia')));
  const people = await Promise.all(
    redirects.map(async (redirect) => (await sessionFrom(gateway, redirect)).user.id),
  );
  expect(new Set(people).size).toBe(1);
  expect(await membershipsOf(people[0] ?? '')).toHaveLength(1);
});

test('no account is created if its membership cannot be created', async () => {
  await sees({ organization_id: organizations.customer });
  // As the row could have been left by somebody who writes to the database by hand.
  await gateway.owner.query(
    `update auth.sso_providers set membership = jsonb_set(membership, '{role}', '"manager"') where id = $1`,
    [registered.id],
  );
  const words = honest(undefined, { nameId: 'yara', email: 'yara@forge.test' });
  const SAMLResponse = Buffer.from(answerXml(words, forge)).toString('base64');
  const answer = await fetch(`${gateway.url}/auth/v1/sso/saml/acs`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ SAMLResponse }),
  });
  expect(answer.status).toBe(500);
  const { rowCount } = await gateway.owner.query(`select from auth.users where email = 'yara@forge.test'`);
  expect(rowCount).toBe(0);
});

test('without a membership, and with sign-up closed, new people are refused', async () => {
  expect((await (await sees(null)).json()) as SsoProviderJson).not.toHaveProperty('membership');
  expect(redirectParameters(await arrive('zoe')).error_code).toBe('signup_disabled');
});

test.each<[what: string, membership: () => unknown]>([
  ['nobody', () => ({ organization_id: '00000000-0000-4000-8000-000000000000' })],
  ['a closed organization', () => ({ organization_id: organizations.closed })],
  ['a role of another kind', () => ({ organization_id: organizations.customer, role: 'manager' })],
  ['the office without a role of it', () => ({ organization_id: organizations.office, role: 'member' })],
  ['no role', () => ({ organization_id: organizations.office, role: 'owner' })],
  ['more than there is', () => ({ organization_id: organizations.office, is_active: false })],
  ['a text', () => 'office'],
])('a membership of %s is refused', async (_what, membership) => {
  const answer = await sees(membership());
  expect([answer.status, answer.headers.get('x-sb-error-code')]).toEqual([400, 'validation_failed']);
});
