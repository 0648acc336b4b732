import fc from 'fast-check';
import { ENDPOINTS } from '#server/gateway/auth/plugin.ts';
import { type Asker, asker, headersOf, nasty, type WildRequest } from './request.ts';

/** Somebody who takes part, and one of their factors (`test/fuzz/people.ts`). */
export const ANN = '00000000-0000-4000-8000-00000000000a';
export const FACTOR = '00000000-0000-4000-8000-0000000000fa';
const CARL = '00000000-0000-4000-8000-00000000000c';

const GRANTS = ['password', 'refresh_token', 'pkce', 'id_token', 'web3', 'nope'];
const QUERIES: Record<string, readonly string[]> = {
  'POST /token': GRANTS.map((grant) => `grant_type=${grant}`),
  'POST /logout': ['scope=local', 'scope=others', 'scope=global', 'scope=nope'],
  'GET /authorize': ['provider=google', 'provider=nope', 'provider[]=x'],
  'GET /user/identities/authorize': ['provider=google', 'skip_http_redirect=true'],
  'GET /callback': ['state=x&code=y', 'error=x&error_description=y'],
  'GET /verify': ['type=recovery', 'type=email_change', 'type=nope'],
  'GET /admin/users': [
    'page=1&per_page=1',
    'page=9007199254740991&per_page=1000',
    'page=-1',
    'page=1e3',
    'filter=%00&sort=email%20desc',
  ],
};
/** Every endpoint there is, those that come later too: method, path and one of its queries. */
const ROUTES = [...Object.keys(ENDPOINTS), 'GET /nope', 'POST /token/nope'].flatMap((route) => {
  const [method = '', path = ''] = route.split(' ');
  return ['', ...(QUERIES[route] ?? [])].map((query) => ({ method, path, query }));
});
/** Values for the parameters of a path. */
const parameter = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(ANN, FACTOR, CARL, '00000000-0000-4000-8000-0000000000ee') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('x', '%00', '%ff', '..', '__proto__', 'x'.repeat(3000), `${ANN}%00`),
  },
);
const KEYS = [
  'email',
  'phone',
  'password',
  'password_hash',
  'data',
  'token',
  'token_hash',
  'type',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'code_challenge',
  'code_challenge_method',
  'create_user',
  'nonce',
  'id_token',
  'provider',
  'gotrue_meta_security',
  'app_metadata',
  'role',
  'ban_duration',
  'email_confirm',
  'phone_confirm',
  'user_metadata',
  'should_soft_delete',
  'new_email',
  'redirect_to',
  'channel',
  'current_password',
  'factor_type',
  'friendly_name',
  'issuer',
  'challenge_id',
  'code',
  'credential',
  'webauthn',
  'chain',
  'message',
  'signature',
  'domain',
  'access_token',
  'id',
  '__proto__',
  'constructor',
];
const DEEP = JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`);
/** What gets further than nonsense, and ends of ranges. */
const PLAUSIBLE: readonly unknown[] = [
  'carl@people.test',
  'x@people.test',
  'Nimbus-Ledger7!',
  's256',
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b',
  'signup',
  'recovery',
  'magiclink',
  'invite',
  'email_change',
  'sms',
  'totp',
  'phone',
  'webauthn',
  'google',
  'ethereum',
  'solana',
  'whatsapp',
  '+15550001111',
  '000000',
  '24h',
  '99999999999999999h',
  'none',
  '2999-01-01',
  FACTOR,
  { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {}, clientExtensionResults: {} },
  { captcha_token: 1 },
  { a: DEEP },
  DEEP,
  'x'.repeat(100_000),
  true,
  false,
  null,
  1,
  -1,
  1e308,
  [],
  [null],
  {},
];
const body = fc
  .dictionary(
    fc.constantFrom(...KEYS),
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...PLAUSIBLE) },
      { weight: 1, arbitrary: nasty },
      { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2, stringUnit: 'binary' }) },
    ),
    { maxKeys: 12 },
  )
  // A name may be one of those that every object has already.
  .map((value) => JSON.stringify({ ...value }));
/** Bodies that are no object of texts. */
const WHOLE_BODIES = [
  'null',
  'true',
  '1',
  '"text"',
  '[{}]',
  '{"email":"a\\u0000@x.test"}',
  '{"data":{"\\ud800":1}}',
  '{"email":"a","email":["b"]}',
  '\ufeff{}',
  `{"data":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
  `{"data":{${Array.from({ length: 5000 }, (_, at) => `"k${at}":${at}`)}}}`,
  'email=a%40x.test&password=x',
];
const headers = headersOf({
  'content-type': [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/json; charset=utf-16',
    'x',
  ],
  'x-supabase-api-version': ['2024-01-01', '1999-01-01', 'x'],
  apikey: ['x', 'x.y.z'],
  'x-forwarded-for': ['10.0.0.1', '::1', 'x'],
  origin: ['https://elsewhere.example'],
});

/** Requests to sign-in. */
export const authRequest: fc.Arbitrary<WildRequest> = fc
  .record({
    asker: fc.oneof({ weight: 1, arbitrary: fc.constant<Asker>('office') }, { weight: 3, arbitrary: asker }),
    route: fc.constantFrom(...ROUTES),
    otherMethod: fc.option(fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'), {
      freq: 8,
      nil: undefined,
    }),
    parameters: fc.tuple(parameter, parameter),
    extra: fc.option(
      nasty.map((text) => encodeURIComponent(text.toWellFormed())),
      { nil: '' },
    ),
    headers,
    body: fc.oneof({ weight: 6, arbitrary: body }, nasty, fc.constantFrom(...WHOLE_BODIES)),
  })
  .map(({ route, otherMethod, parameters: [first, second], extra, ...request }) => {
    const path = route.path.replace(/:\w+/, first).replace(/:\w+/, second);
    const more = extra === '' ? [] : [`redirect_to=${extra}`, `token=${extra}`];
    const search = [route.query, ...more].filter(Boolean).join('&');
    const method = otherMethod ?? route.method;
    const made = { ...request, method, path: `/auth/v1${path}${search && `?${search}`}` };
    if (request.asker !== 'office') return made;
    // Who may change everybody would change Carl too, whom nobody else may.
    return { ...made, path: made.path.replaceAll(CARL, ANN), body: made.body.replaceAll('carl@', 'chris@') };
  });
