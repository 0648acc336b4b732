import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { askProvider, jsonObject, ProviderError } from '#server/gateway/auth/providers/bounded-request.ts';

const DISCOVERY_MS = 3600_000;
const FAILURE_MS = 5000;
const KEYS_MS = 600_000;
/** A token with a made-up key id makes us fetch the keys again: not more often than this. */
const KEYS_AGAIN_MS = 30_000;

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url({ protocol: /^https?$/ }),
  token_endpoint: z.url({ protocol: /^https?$/ }),
  jwks_uri: z.url({ protocol: /^https?$/ }),
  userinfo_endpoint: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional().catch(undefined),
});

/** What an issuer says of itself (OpenID Connect Discovery 1.0), with the keys of its tokens. */
export interface IssuerFacts {
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  userinfoEndpoint: string | undefined;
  /** Whether the secret goes into the body of token requests; else into the Authorization header. */
  secretInBody: boolean;
  keys: JWTVerifyGetKey;
}

/** Microsoft's common issuers have a placeholder for the tenant in their name. */
export const TENANT = '{tenantid}';

/**
 * Looks an issuer up when it is first needed and then once an hour.
 * @param configured the issuer of the settings
 * @returns a function that answers the facts, or throws a ProviderError
 */
export function createIssuer(configured: string): () => Promise<IssuerFacts> {
  let known: { facts: Promise<IssuerFacts>; until: number } | undefined;
  return () => {
    if (known && Date.now() < known.until) return known.facts;
    // Who asks meanwhile waits for the same answer; a failure is not asked for again at once.
    const entry = { facts: discover(configured), until: Date.now() + DISCOVERY_MS };
    entry.facts.catch(() => {
      entry.until = Math.min(entry.until, Date.now() + FAILURE_MS);
    });
    known = entry;
    return entry.facts;
  };
}

async function discover(configured: string): Promise<IssuerFacts> {
  const answer = await askProvider(`${configured}/.well-known/openid-configuration`, configured);
  const parsed = discoverySchema.safeParse(jsonObject(answer));
  if (!parsed.success)
    throw new ProviderError(`${configured} does not describe itself as OpenID Connect says.`);
  const found = parsed.data;
  const isMicrosoft = new URL(configured).hostname === 'login.microsoftonline.com';
  const isSame = found.issuer.replace(/\/+$/, '') === configured;
  if (!isSame && !(isMicrosoft && found.issuer.includes(TENANT))) {
    throw new ProviderError(`${configured} says that it is another issuer.`);
  }
  const methods = found.token_endpoint_auth_methods_supported;
  return {
    issuer: found.issuer,
    authorizationEndpoint: found.authorization_endpoint,
    tokenEndpoint: found.token_endpoint,
    userinfoEndpoint: found.userinfo_endpoint,
    secretInBody: methods?.includes('client_secret_post') ?? false,
    keys: remoteKeys(found.jwks_uri, configured),
  };
}

function remoteKeys(url: string, configured: string): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(url), {
    cacheMaxAge: KEYS_MS,
    cooldownDuration: KEYS_AGAIN_MS,
    [customFetch]: async (address) => {
      return Response.json(jsonObject(await askProvider(address, configured)));
    },
  });
}
