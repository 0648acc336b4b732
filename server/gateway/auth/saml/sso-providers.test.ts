import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import { redirectParameters } from '#test/support/oauth-trip.ts';
import { answerXml, type Forge, honest, openForge } from '#test/support/saml-forgery.ts';
import { askOffice, deliver, register, type SsoProviderJson } from '#test/support/saml-trip.ts';

let gateway: TestGateway;
let forge: Forge;
let registered: SsoProviderJson;
/** Where a company's description is. */
let metadataServer: {
  server: Server;
  url: string;
  answer: { status: number; body: string; location?: string };
};

beforeAll(async () => {
  forge = openForge();
  metadataServer = await startMetadataServer();
  gateway = await startGateway({
    AUTH_SAML_ENABLED: 'true',
    AUTH_SAML_IDP_INITIATED: 'true',
    AUTH_MANUAL_LINKING: 'true',
    AUTH_SAML_METADATA_ORIGINS: metadataServer.url,
  });
  registered = await register(gateway, {
    metadata_xml: forge.metadata,
    domains: ['forge.test'],
    attribute_mapping: {
      keys: {
        first_name: { names: ['nothing', 'nick'] },
        groups: { name: 'group', array: true },
        tier: { name: 'tier', default: 'basic' },
        sub: { default: 'somebody else' },
      },
    },
  });
}, 60_000);
afterAll(async () => {
  await gateway?.stop();
  metadataServer?.server.close();
});

async function startMetadataServer(): Promise<typeof metadataServer> {
  const answer: (typeof metadataServer)['answer'] = { status: 200, body: '' };
  const server = createServer((_request, response) => {
    response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, answer, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Comes from the company without having been sent there. */
const arrive = (change: Parameters<typeof honest>[1] = {}, by = forge) =>
  deliver(
    gateway,
    new URLSearchParams({
      SAMLResponse: Buffer.from(answerXml(honest(undefined, change), by)).toString('base64'),
    }),
  );

async function signedIn(change: Parameters<typeof honest>[1] = {}) {
  const client = gateway.client();
  const facts = redirectParameters(await arrive(change));
  const { data } = await client.auth.setSession({
    access_token: facts.access_token ?? '',
    refresh_token: facts.refresh_token ?? '',
  });
  if (!data.user) throw new Error(`Nobody came in: ${JSON.stringify(facts)}`);
  return { client, user: data.user };
}

async function answerOf(asked: Promise<Response>): Promise<[number, string | null]> {
  const answer = await asked;
  return [answer.status, answer.headers.get('x-sb-error-code')];
}

const attribute = (name: string, ...values: string[]) =>
  `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`;

test('attributes follow the mapping, and never override our own claims', async () => {
  const attributes = attribute('nick', 'Carlotta') + attribute('group', 'a', 'b');
  const { user } = await signedIn({ nameId: 'mapped', email: 'mapped@forge.test', attributes });
  expect(user.user_metadata).toMatchObject({
    sub: 'mapped',
    first_name: 'Carlotta',
    custom_claims: { groups: ['a', 'b'], tier: 'basic' },
  });
  expect(user.user_metadata.custom_claims).not.toHaveProperty('sub');
});

test('a company is trusted for addresses of its own domains only', async () => {
  const redirect = await arrive({ nameId: 'boss', email: 'boss@contractor.test' });
  expect(redirect.searchParams.get('error_code')).toBe('saml_assertion_no_email');
});

test('the service key lists, reads, changes, and deletes; other callers cannot', async () => {
  const all = (await (await askOffice(gateway, 'GET')).json()) as { items: SsoProviderJson[] };
  expect(all.items).toMatchObject([
    {
      id: registered.id,
      saml: { entity_id: registered.saml.entity_id },
      domains: [{ domain: 'forge.test' }],
    },
  ]);
  expect(all.items[0]?.saml.metadata_xml).toBeUndefined();
  const one = (await (await askOffice(gateway, 'GET', `/${registered.id}`)).json()) as SsoProviderJson;
  expect(one.saml.metadata_xml).toBe(forge.metadata);

  const other = openForge('https://second.test');
  const { id } = await register(gateway, { metadata_xml: other.metadata, domains: ['second.test'] });
  const changed = await askOffice(gateway, 'PUT', `/${id}`, {
    domains: ['third.test'],
    name_id_format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  });
  expect(await changed.json()).toMatchObject({ domains: [{ domain: 'third.test' }] });
  const gone = await gateway.client().auth.signInWithSSO({ domain: 'second.test' });
  expect([gone.error?.status, gone.error?.code]).toEqual([404, 'sso_provider_not_found']);
  expect(gone.error?.message).toBe('No SSO provider assigned for this domain');
  expect((await askOffice(gateway, 'DELETE', `/${id}`)).status).toBe(200);
  expect(await answerOf(askOffice(gateway, 'GET', `/${id}`))).toEqual([404, 'sso_provider_not_found']);
  expect(await answerOf(askOffice(gateway, 'PUT', '/x', {}))).toEqual([404, 'sso_provider_not_found']);
  expect(await answerOf(askOffice(gateway, 'DELETE', '/x'))).toEqual([404, 'sso_provider_not_found']);
  const { rows } = await gateway.owner.query(
    `select payload ->> 'action' as action from auth.audit_log_entries
     where payload -> 'traits' ->> 'provider' = $1 order by created_at`,
    [`sso:${id}`],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'sso_provider_created',
    'sso_provider_updated',
    'sso_provider_deleted',
  ]);

  const { client } = await signedIn();
  const bearer = (await client.auth.getSession()).data.session?.access_token;
  for (const method of ['GET', 'POST']) {
    const asked = gateway.call(method, '/admin/sso/providers', {
      ...(method === 'POST' ? { body: {} } : {}),
      headers: { authorization: `Bearer ${bearer}` },
    });
    expect(await answerOf(asked)).toEqual([403, 'not_admin']);
  }
});

const key = () => ({ type: 'saml', metadata_xml: openForge('https://new.test').metadata });
test.each<[what: string, body: () => unknown, status: number, code: string]>([
  ['another type', () => ({ ...key(), type: 'oidc' }), 400, 'validation_failed'],
  ['no description', () => ({ type: 'saml' }), 400, 'validation_failed'],
  ['two', () => ({ ...key(), metadata_url: 'https://a.test/' }), 400, 'validation_failed'],
  ['a known company', () => ({ type: 'saml', metadata_xml: forge.metadata }), 422, 'saml_idp_already_exists'],
  ['a taken domain', () => ({ ...key(), domains: ['Forge.TEST'] }), 400, 'sso_domain_already_exists'],
  ['no domain', () => ({ ...key(), domains: ['not a domain'] }), 400, 'validation_failed'],
  [
    'a strange mapping',
    () => ({ ...key(), attribute_mapping: { keys: { a: 'b' } } }),
    400,
    'validation_failed',
  ],
  ['a strange format', () => ({ ...key(), name_id_format: 'x' }), 400, 'validation_failed'],
  [
    'a membership of no host',
    () => ({ ...key(), membership: { organization_id: registered.id } }),
    400,
    'validation_failed',
  ],
  ['no XML', () => ({ type: 'saml', metadata_xml: 'hello' }), 400, 'validation_failed'],
  ['another XML', () => ({ type: 'saml', metadata_xml: '<a/>' }), 400, 'validation_failed'],
  [
    'entities',
    () => ({ type: 'saml', metadata_xml: `<!DOCTYPE a [<!ENTITY b "c">]>${forge.metadata}` }),
    400,
    'validation_failed',
  ],
  [
    'a comment without an end',
    () => ({ type: 'saml', metadata_xml: `${forge.metadata}<!--` }),
    400,
    'validation_failed',
  ],
  [
    'no key',
    () => ({
      type: 'saml',
      metadata_xml: forge.metadata.replace(/<ds:X509Certificate>[^<]+/, '<ds:X509Certificate>AAAA'),
    }),
    400,
    'validation_failed',
  ],
  [
    'an address without TLS',
    () => ({
      type: 'saml',
      metadata_xml: forge.metadata.replace('https://login.forge.test/sso', 'http://login.forge.test/sso'),
    }),
    400,
    'validation_failed',
  ],
  [
    'a script',
    () => ({
      type: 'saml',
      metadata_xml: forge.metadata.replace('https://login.forge.test/sso', 'javascript:alert(1)'),
    }),
    400,
    'validation_failed',
  ],
  ['a list', () => [], 400, 'validation_failed'],
])('a provider with %s is refused', async (_what, body, status, code) => {
  expect(await answerOf(askOffice(gateway, 'POST', '', body()))).toEqual([status, code]);
});

test('metadata of another company does not replace the current one', async () => {
  const body = { metadata_xml: openForge('https://another.test').metadata };
  expect(await answerOf(askOffice(gateway, 'PUT', `/${registered.id}`, body))).toEqual([
    400,
    'saml_entity_id_mismatch',
  ]);
});

test('of two simultaneous requests with one domain, one gets it', async () => {
  const made = await Promise.all(
    ['https://one.test', 'https://two.test'].map((name) =>
      askOffice(gateway, 'POST', '', {
        type: 'saml',
        metadata_xml: openForge(name).metadata,
        domains: ['x.test', 'race.test'],
      }),
    ),
  );
  expect(made.map(({ status }) => status).sort()).toEqual([201, 400]);
});

describe('metadata at a URL', () => {
  const metadata = () => ({ metadata_url: `${metadataServer.url}/metadata` });

  test('is fetched, and again each day; invalid metadata changes nothing', async () => {
    const [first, second] = [openForge('https://far.test'), openForge('https://far.test')];
    metadataServer.answer.body = first.metadata;
    const { id } = await register(gateway, metadata());
    const words = { issuer: 'https://far.test', email: 'f@far.test' };
    expect(redirectParameters(await arrive(words, first))).toHaveProperty('access_token');
    expect(redirectParameters(await arrive(words, second)).error_code).toBe('validation_failed');

    const { refreshMetadata } = await import('#server/gateway/auth/saml/refresh-metadata.ts');
    const { createAuthContext } = await import('#server/gateway/auth/auth-context.ts');
    const { authSettingsSchema } = await import('#server/gateway/auth/settings.ts');
    const report = vi.fn();
    const auth = authSettingsSchema.parse({
      AUTH_SAML_ENABLED: 'true',
      AUTH_SAML_METADATA_ORIGINS: metadataServer.url,
    });
    const context = createAuthContext(
      {
        database: gateway.test.database,
        keys: gateway.keys,
        sendMail: async () => undefined,
        settings: { publicUrl: 'http://portal.test', auth },
      },
      report,
    );
    const age = () =>
      gateway.owner.query(
        `update auth.saml_providers set metadata_asked_at = now() - interval '25 hours' where sso_provider_id = $1`,
        [id],
      );
    for (const body of ['nonsense', openForge('https://thief.test').metadata]) {
      metadataServer.answer.body = body;
      await age();
      await refreshMetadata(context);
      expect(redirectParameters(await arrive(words, first))).toHaveProperty('access_token');
    }
    expect(report).toHaveBeenCalledTimes(2);
    metadataServer.answer.body = second.metadata;
    await refreshMetadata(context);
    expect(redirectParameters(await arrive(words, second)).error_code).toBe('validation_failed');
    await age();
    await refreshMetadata(context);
    expect(redirectParameters(await arrive(words, second))).toHaveProperty('access_token');
    expect(redirectParameters(await arrive(words, first)).error_code).toBe('validation_failed');
  });

  test.each<[what: string, answer: (typeof metadataServer)['answer']]>([
    ['says no', { status: 404, body: '' }],
    ['leads on', { status: 302, body: '', location: 'http://169.254.169.254/' }],
    ['says too much', { status: 200, body: 'x'.repeat(300_000) }],
  ])('that %s is refused', async (_what, answer) => {
    Object.assign(metadataServer.answer, answer);
    const asked = askOffice(gateway, 'POST', '', { type: 'saml', ...metadata() });
    expect(await answerOf(asked)).toEqual([400, 'saml_metadata_fetch_failed']);
  });

  test.each([
    ['http://example.com/', 'validation_failed'],
    ['ftp://example.com/', 'validation_failed'],
    ['https://user:password@example.com/', 'validation_failed'],
    ['nonsense', 'validation_failed'],
    ['https://127.0.0.1/', 'saml_metadata_fetch_failed'],
    ['https://[::1]/', 'saml_metadata_fetch_failed'],
    ['https://169.254.169.254/latest', 'saml_metadata_fetch_failed'],
    ['https://localhost/', 'saml_metadata_fetch_failed'],
  ])('%s is not requested', async (address, code) => {
    const asked = askOffice(gateway, 'POST', '', { type: 'saml', metadata_url: address });
    expect(await answerOf(asked)).toEqual([400, code]);
  });
});
