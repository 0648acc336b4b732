import type { JWTPayload } from 'jose';
import { askProvider, jsonObject, ProviderError } from '#server/gateway/auth/providers/bounded-request.ts';
import { IdTokenError, isForUs, verifyIdToken } from '#server/gateway/auth/providers/id-token.ts';
import { createIssuer, type IssuerFacts } from '#server/gateway/auth/providers/issuer.ts';
import { type ExternalProfile, profileOf, saysYes } from '#server/gateway/auth/providers/profile.ts';
import {
  authorizationUrl,
  type CallbackParameters,
  type Provider,
} from '#server/gateway/auth/providers/provider.ts';
import type { ProviderSettings } from '#server/gateway/auth/providers/provider-settings.ts';
import { secretHash } from '#server/gateway/auth/sealed.ts';

/** An OpenID Connect provider, configured by its issuer's discovery document. */
export function createOidc(settings: ProviderSettings): Provider {
  const issuer = createIssuer(settings.issuer);
  const toProfile = (claims: JWTPayload) => oidcProfile(settings.name, claims);
  return {
    settings,
    async redirectUrl(start) {
      const { authorizationEndpoint } = await issuer();
      // Apple sends name and address only with `form_post`.
      const more: Record<string, string> = settings.name === 'apple' ? { response_mode: 'form_post' } : {};
      return authorizationUrl(authorizationEndpoint, settings, start, more);
    },
    async redeem(callback) {
      const facts = await issuer();
      const tokens = await redeemCode(settings, facts, callback);
      const idClaims = await verifyIdToken(tokens.idToken, facts, { accessToken: tokens.accessToken });
      if (!isForUs(idClaims, [settings.clientIds[0]]))
        throw new IdTokenError('The token is for somebody else.');
      if (typeof idClaims.nonce !== 'string' || secretHash(idClaims.nonce) !== callback.nonceHash) {
        throw new IdTokenError('The token is not of this sign-in.');
      }
      const claims = {
        ...nameOf(callback.userField),
        ...(await withUserinfo(settings, facts, idClaims, tokens)),
      };
      const { accessToken, refreshToken } = tokens;
      return { profile: toProfile(claims), accessToken, refreshToken };
    },
    tokens: {
      verify: async (token, accessToken) => verifyIdToken(token, await issuer(), { accessToken }),
      profile: toProfile,
    },
  };
}

interface Tokens {
  idToken: string;
  accessToken: string;
  refreshToken: string | undefined;
}

const TOKEN_CHARACTERS = 16 * 1024;

async function redeemCode(
  { clientIds: [clientId], secret = '', issuer }: ProviderSettings,
  facts: IssuerFacts,
  { code, codeVerifier, redirectUri }: CallbackParameters,
): Promise<Tokens> {
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
  };
  const answer = await askProvider(
    facts.tokenEndpoint,
    issuer,
    facts.secretInBody
      ? { form: { ...form, client_id: clientId, client_secret: secret } }
      : { form, headers: { authorization: basic(clientId, secret) } },
  );
  const given = jsonObject(answer);
  const idToken = tokenText(given.id_token);
  const accessToken = tokenText(given.access_token);
  if (!idToken || !accessToken) throw new ProviderError('The provider gave no id_token and access token.');
  return { idToken, accessToken, refreshToken: tokenText(given.refresh_token) };
}

/** A token of a provider's response; undefined when it is missing or too long. */
function tokenText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= TOKEN_CHARACTERS ? value : undefined;
}

/** RFC 6749, 2.3.1: both values are form-encoded before they are joined. */
function basic(clientId: string, secret: string): string {
  const encode = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);
  return `Basic ${Buffer.from(`${encode(clientId)}:${encode(secret)}`).toString('base64')}`;
}

/** Adds the userinfo: some providers return the email address only there, not in the id_token. */
async function withUserinfo(
  { issuer }: ProviderSettings,
  facts: IssuerFacts,
  claims: JWTPayload,
  { accessToken }: Tokens,
): Promise<JWTPayload> {
  if (claims.email !== undefined || !facts.userinfoEndpoint) return claims;
  const headers = { authorization: `Bearer ${accessToken}` };
  const userinfo = jsonObject(await askProvider(facts.userinfoEndpoint, issuer, { headers }));
  // OpenID Connect Core, 5.3.2: userinfo of another subject must not be used.
  if (userinfo.sub !== claims.sub) throw new IdTokenError('The userinfo is about another subject.');
  return { ...userinfo, ...claims };
}

function nameOf(userField: string | undefined): Record<string, unknown> {
  if (!userField || userField.length > 4096) return {};
  try {
    const { name } = JSON.parse(userField) as { name?: { firstName?: unknown; lastName?: unknown } };
    const parts = [name?.firstName, name?.lastName].filter((part) => typeof part === 'string');
    return { given_name: name?.firstName, family_name: name?.lastName, name: parts.join(' ') };
  } catch {
    // The field comes through the browser, so it may be anything. An unreadable name is ignored.
    return {};
  }
}

function oidcProfile(name: string, claims: JWTPayload): ExternalProfile {
  const { sub } = claims;
  if (typeof sub !== 'string' || sub === '' || sub.length > 255 || /\p{Cc}/u.test(sub)) {
    throw new IdTokenError('Missing sub claim in id_token');
  }
  // The administrator of a Microsoft tenant may enter any address. Only this claim proves that the tenant owns the
  // domain.
  const verified = name === 'azure' ? claims.xms_edov : claims.email_verified;
  return profileOf(name, sub, claims, saysYes(verified));
}
