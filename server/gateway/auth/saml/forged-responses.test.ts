import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import { redirectParameters } from '#test/support/oauth-trip.ts';
import {
  answerXml,
  assertionXml,
  type Forge,
  honest,
  openForge,
  responseXml,
  signed,
  type Words,
} from '#test/support/saml-forgery.ts';
import { deliver, register, type SsoProviderJson, startSamlSignIn } from '#test/support/saml-trip.ts';

let gateway: TestGateway;
let forge: Forge;
let stranger: Forge;
let registered: SsoProviderJson;

beforeAll(async () => {
  gateway = await startGateway({ AUTH_SAML_ENABLED: 'true', AUTH_LIMIT_PROVIDERS: '10000' });
  [forge, stranger] = [openForge(), openForge('https://other.test')];
  registered = await register(gateway, { metadata_xml: forge.metadata });
  await register(gateway, { metadata_xml: stranger.metadata, domains: ['other.test'] });
}, 60_000);
afterAll(() => gateway?.stop());

/** Asks to be signed in. @returns the id of our request and the relay state of the way back */
async function asked(providerId = registered.id) {
  const url = await startSamlSignIn(gateway.client(), { providerId });
  const packed = Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64');
  const requestId = / ID="([^"]+)"/.exec(inflateRawSync(packed).toString())?.[1] ?? '';
  return { requestId, relayState: url.searchParams.get('RelayState') ?? '' };
}

const carried = (relayState: string, response: string | Buffer) =>
  new URLSearchParams({
    RelayState: relayState,
    SAMLResponse: (typeof response === 'string' ? Buffer.from(response) : response).toString('base64'),
  });

/** Delivers the answer that `make` makes to a new request. */
async function answered(make: (requestId: string) => string | Buffer): Promise<URL> {
  const { requestId, relayState } = await asked();
  return deliver(gateway, carried(relayState, make(requestId)));
}

async function expectRefused(redirect: URL, code = 'validation_failed'): Promise<void> {
  expect(redirectParameters(redirect).access_token).toBeUndefined();
  expect([redirect.searchParams.get('error_code'), redirectParameters(redirect).error_code]).toEqual([
    code,
    code,
  ]);
}

test('the generator creates valid responses, with the assertion, the response, or both signed', async () => {
  const ways: ((words: Words) => string)[] = [
    (words) => answerXml(words, forge),
    (words) => signed(responseXml(words, assertionXml(words)), forge, 'Response'),
    (words) => signed(answerXml(words, forge), forge, 'Response'),
  ];
  for (const way of ways) {
    const redirect = await answered((requestId) => way(honest(requestId)));
    expect(redirectParameters(redirect)).toHaveProperty('access_token');
  }
});

const SAML1 = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const bent: [what: string, change: Partial<Words>][] = [
  ['another issuer', { issuer: 'https://other.test' }],
  ['another audience', { audience: 'https://other.test/metadata' }],
  ['another recipient', { recipient: 'https://other.test/acs' }],
  ['another destination', { destination: 'https://other.test/acs' }],
  ['another request', { requestId: '_00112233445566778899aabbccddeeff00112233' }],
  ['no request', { requestId: undefined }],
  ['a time that is over', { issuedAt: -200, from: -200, until: -61 }],
  ['a time that has not come', { from: 90, until: 300 }],
  ['an assertion of the future', { issuedAt: 90 }],
  ['an assertion too old, however long it is good', { issuedAt: -3600, from: -3600, until: 3600 }],
  ['a failure', { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }],
  ['another version', { version: '1.1' }],
  ['a holder of a key instead of a bearer', { method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' }],
  ['a name longer than any', { nameId: 'x'.repeat(2000) }],
];
test.each(bent)('refuses %s', async (_what, change) => {
  await expectRefused(await answered((requestId) => answerXml(honest(requestId, change), forge)));
});

test.each<[string, Partial<Words>, string]>([
  [
    'no lasting name',
    { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
    'saml_assertion_no_user_id',
  ],
  ['an empty name', { nameId: ' ' }, 'saml_assertion_no_user_id'],
  ['no address', { email: '' }, 'saml_assertion_no_email'],
  ['something that is no address', { email: 'carla' }, 'saml_assertion_no_email'],
])('says so of %s', async (_what, change, code) => {
  await expectRefused(await answered((requestId) => answerXml(honest(requestId, change), forge)), code);
});

test('a name that is an address counts in lower case, and as the address', async () => {
  const words = { nameId: 'Dora@Forge.test', nameIdFormat: SAML1, email: '' };
  const redirect = await answered((requestId) => answerXml(honest(requestId, words), forge));
  const { data } = await gateway.client().auth.getUser(redirectParameters(redirect).access_token);
  expect([data.user?.email, data.user?.identities?.[0]?.id]).toEqual(['dora@forge.test', 'dora@forge.test']);
});

const victim = (requestId: string) => honest(requestId, { nameId: 'boss', email: 'boss@forge.test' });
const signedAssertion = (requestId: string) => signed(assertionXml(honest(requestId)), forge, 'Assertion');
const withoutSignature = (xml: string) => xml.replace(/<Signature.*?<\/Signature>/s, '');

const forged: [what: string, make: (requestId: string) => string | Buffer][] = [
  ['no signature', (id) => responseXml(honest(id), assertionXml(honest(id)))],
  ['another key', (id) => answerXml(honest(id), stranger)],
  [
    'the response signed by another key',
    (id) => signed(responseXml(honest(id), assertionXml(honest(id))), stranger, 'Response'),
  ],
  ['a changed name', (id) => answerXml(honest(id), forge).replace('>carla<', '>boss<')],
  [
    'a changed digest',
    (id) => answerXml(honest(id), forge).replace(/<DigestValue>..../, '<DigestValue>AAAA'),
  ],
  [
    'an unsigned assertion before the signed one',
    (id) => responseXml(honest(id), assertionXml(victim(id)) + signedAssertion(id)),
  ],
  [
    'an unsigned assertion after the signed one',
    (id) => responseXml(honest(id), signedAssertion(id) + assertionXml(victim(id))),
  ],
  [
    'the signed assertion inside an unsigned one',
    (id) =>
      responseXml(
        honest(id),
        assertionXml(victim(id)).replace(
          '<saml:Subject>',
          `<saml:Advice>${signedAssertion(id)}</saml:Advice><saml:Subject>`,
        ),
      ),
  ],
  [
    'the signed assertion in an extension',
    (id) =>
      responseXml(honest(id), assertionXml(victim(id))).replace(
        '<samlp:Status>',
        `<samlp:Extensions>${signedAssertion(id)}</samlp:Extensions><samlp:Status>`,
      ),
  ],
  [
    'the signed assertion inside the signature of an unsigned one of its name',
    (id) => {
      const original = signedAssertion(id);
      const name = /ID="([^"]+)"/.exec(original)?.[1] ?? '';
      const signature = /<Signature.*<\/Signature>/s.exec(original)?.[0] ?? '';
      const evil = assertionXml({ ...victim(id), assertionId: name });
      const wrapped = signature.replace(
        '</Signature>',
        `<Object>${withoutSignature(original)}</Object></Signature>`,
      );
      return responseXml(honest(id), evil.replace('<saml:Subject>', `${wrapped}<saml:Subject>`));
    },
  ],
  [
    'the signed response inside another',
    (id) => {
      const original = signed(responseXml(honest(id), assertionXml(honest(id))), forge, 'Response');
      return responseXml(victim(id), assertionXml(victim(id))).replace(
        '<samlp:Status>',
        `<samlp:Extensions>${original}</samlp:Extensions><samlp:Status>`,
      );
    },
  ],
  [
    'a signature outside of what it covers',
    (id) => {
      const original = signedAssertion(id);
      const signature = /<Signature.*<\/Signature>/s.exec(original)?.[0] ?? '';
      return responseXml(
        victim(id),
        assertionXml(victim(id)).replace('<saml:Subject>', `${signature}<saml:Subject>`),
      );
    },
  ],
  [
    'two parts of one name',
    (id) => answerXml(honest(id, { responseId: '_same', assertionId: '_same' }), forge),
  ],
  [
    'a signature by SHA-1',
    (id) =>
      responseXml(
        honest(id),
        signed(assertionXml(honest(id)), forge, 'Assertion', {
          algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
        }),
      ),
  ],
  [
    'a digest by SHA-1',
    (id) =>
      responseXml(
        honest(id),
        signed(assertionXml(honest(id)), forge, 'Assertion', {
          digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
        }),
      ),
  ],
  [
    'a keyed hash with our own certificate for its key',
    (id) => answerXml(honest(id), forge).replaceAll('xmldsig-more#rsa-sha256', 'xmldsig-more#hmac-sha256'),
  ],
  [
    'half a character, which counts like a sign of its own',
    (id) => answerXml(honest(id, { nameId: 'a\uFFFDb' }), forge).replace('\uFFFD', '&#xD800;'),
  ],
  [
    'a comment in the name',
    (id) =>
      answerXml(honest(id, { nameId: 'boss@forge.test.evil' }), forge).replace(
        'test.evil',
        'test<!-- -->.evil',
      ),
  ],
  ['a comment that was signed', (id) => answerXml(honest(id, { nameId: 'boss<!-- -->evil' }), forge)],
  ['CDATA', (id) => answerXml(honest(id), forge).replace('>carla<', '><![CDATA[carla]]><')],
  [
    'a processing instruction',
    (id) => answerXml(honest(id), forge).replace('<samlp:Status>', '<?evil?><samlp:Status>'),
  ],
  ['a document type', (id) => `<!DOCTYPE r>${answerXml(honest(id), forge)}`],
  [
    'entities that read a file',
    (id) =>
      `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${answerXml(honest(id), forge).replace('>carla<', '>&x;<')}`,
  ],
  [
    'entities that grow',
    (id) => `<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${answerXml(honest(id), forge)}`,
  ],
  ['an entity of nobody', (id) => answerXml(honest(id), forge).replace('>carla<', '>&nobody;<')],
  ['a response with its tail cut off', (id) => answerXml(honest(id), forge).slice(0, -30)],
  [
    'another message',
    (id) => answerXml(honest(id), forge).replaceAll('samlp:Response', 'samlp:LogoutResponse'),
  ],
  ['a response too deep', (id) => responseXml(honest(id), `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`)],
  ['a response too wide', (id) => responseXml(honest(id), '<a/>'.repeat(20_000))],
  ['a response too long', (id) => responseXml(honest(id), `<a>${'x'.repeat(300_000)}</a>`)],
  ['quotes that never end', () => `<a ${'b="'.repeat(60_000)}`],
  ['what was packed', (id) => deflateRawSync(answerXml(honest(id), forge))],
  ['a bomb', () => deflateRawSync(Buffer.alloc(50_000_000))],
  ['bytes', () => Buffer.from([0, 255, 254, 60, 62])],
  ['UTF-16', (id) => Buffer.from(`\uFEFF${answerXml(honest(id), forge)}`, 'utf16le')],
  ['nothing', () => ' '],
];
test.each(forged)('refuses %s', async (_what, make) => {
  const began = Date.now();
  await expectRefused(await answered(make));
  expect(Date.now() - began).toBeLessThan(3000);
});

test('none of them signed anybody in, and each refusal is in the log without its content', async () => {
  const { rows } = await gateway.owner.query<{ email: string }>(
    'select email from auth.users order by email',
  );
  expect(rows.map(({ email }) => email)).toEqual(['carla@forge.test', 'dora@forge.test']);
  const log = await gateway.owner.query<{ payload: object }>(
    `select payload from auth.audit_log_entries where payload ->> 'action' = 'login_failed'`,
  );
  expect(log.rowCount).toBeGreaterThanOrEqual(bent.length + forged.length);
  expect(JSON.stringify(log.rows)).not.toMatch(/boss|carla/);
});

test('an assertion signs in once, also in answer to another request of the same name', async () => {
  const { requestId, relayState } = await asked();
  const xml = answerXml(honest(requestId), forge);
  expect(redirectParameters(await deliver(gateway, carried(relayState, xml)))).toHaveProperty('access_token');
  await expectRefused(await deliver(gateway, carried(relayState, xml)), 'saml_relay_state_not_found');
  const again = await asked();
  await gateway.owner.query('update auth.saml_relay_states set request_id = $2 where id = $1', [
    again.relayState,
    requestId,
  ]);
  await expectRefused(await deliver(gateway, carried(again.relayState, xml)));
});

test('a pending request belongs to one provider, is used up by the first response, and lasts five minutes', async () => {
  const { requestId, relayState } = await asked();
  const other = answerXml(honest(requestId, { issuer: 'https://other.test' }), stranger);
  await expectRefused(await deliver(gateway, carried(relayState, other)));
  const late = answerXml(honest(requestId), forge);
  await expectRefused(await deliver(gateway, carried(relayState, late)), 'saml_relay_state_not_found');
  const slow = await asked();
  await gateway.owner.query(
    `update auth.saml_relay_states set created_at = now() - interval '301 seconds' where id = $1`,
    [slow.relayState],
  );
  const redirect = await deliver(gateway, carried(slow.relayState, answerXml(honest(slow.requestId), forge)));
  await expectRefused(redirect, 'saml_relay_state_expired');
});

test.each([
  ['', 'validation_failed'],
  ['RelayState=x', 'validation_failed'],
  ['RelayState=https%3A%2F%2Fevil.test%2F&SAMLResponse=PGEvPg%3D%3D', 'validation_failed'],
  ['RelayState=00000000-0000-4000-8000-000000000000', 'saml_relay_state_not_found'],
  [`SAMLResponse=${'A'.repeat(600_000)}`, 'validation_failed'],
  ['SAMLResponse=%00%FF&RelayState=%00', 'validation_failed'],
  ['{"SAMLResponse":{"a":1},"RelayState":["x"]}', 'validation_failed'],
])('a malformed form %# redirects to our site with a refusal', async (body, code) => {
  const redirect = await deliver(gateway, new URLSearchParams(body));
  await expectRefused(redirect, code);
  expect(redirect.origin).toBe('http://portal.test');
});

test('more than one megabyte is refused before it is read', async () => {
  const answer = await fetch(`${gateway.url}/auth/v1/sso/saml/acs`, {
    method: 'POST',
    body: `SAMLResponse=${'A'.repeat(2_000_000)}`,
  });
  expect(answer.status).toBe(413);
});
