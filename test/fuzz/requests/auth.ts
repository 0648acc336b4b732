import fc from 'fast-check';
import { asker, headersOf, nasty, type WildRequest } from './request.ts';

const ROUTES = [
  'health',
  'settings',
  '.well-known/jwks.json',
  'signup',
  'token?grant_type=password',
  'token?grant_type=refresh_token',
  'token?grant_type=pkce',
  'token?grant_type=id_token',
  'token',
  'otp',
  'verify',
  'recover',
  'resend',
  'reauthenticate',
  'user',
  'logout?scope=global',
  'invite',
  'admin/users',
  'admin/users/00000000-0000-4000-8000-00000000000c',
  'admin/generate_link',
  'factors',
  'authorize?provider=google',
  'callback',
  'user/identities/authorize?provider=google',
  'user/identities/00000000-0000-4000-8000-00000000000c',
  'nope',
];
const KEYS = [
  'email',
  'phone',
  'password',
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
];
const body = fc
  .dictionary(
    fc.constantFrom(...KEYS),
    fc.oneof(
      fc.constantFrom<unknown>(
        'carl@people.test',
        'x@people.test',
        'Nimbus-Ledger7!',
        's256',
        'signup',
        null,
        1,
      ),
      nasty,
      fc.jsonValue({ maxDepth: 2, stringUnit: 'binary' }),
    ),
  )
  .map((value) => JSON.stringify(value));
const headers = headersOf({
  'content-type': ['application/json', 'text/plain', 'application/x-www-form-urlencoded'],
  'x-supabase-api-version': ['2024-01-01', '1999-01-01', 'x'],
  apikey: ['x', 'x.y.z'],
  'x-forwarded-for': ['10.0.0.1', '::1', 'x'],
  origin: ['https://elsewhere.example'],
});

/** Requests to sign-in. */
export const authRequest: fc.Arbitrary<WildRequest> = fc
  .record({
    asker,
    method: fc.constantFrom('GET', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'),
    route: fc.constantFrom(...ROUTES),
    extra: fc.option(
      nasty.map((text) => encodeURIComponent(text.toWellFormed())),
      { nil: '' },
    ),
    headers,
    body: fc.oneof({ weight: 4, arbitrary: body }, nasty),
  })
  .map(({ route, extra, ...request }) => {
    const search =
      extra === '' ? '' : `${route.includes('?') ? '&' : '?'}redirect_to=${extra}&token=${extra}`;
    return { ...request, path: `/auth/v1/${route}${search}` };
  });
