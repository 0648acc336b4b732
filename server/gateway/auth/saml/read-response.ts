import { isUtf8 } from 'node:buffer';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { type Assertion, readAssertion } from '#server/gateway/auth/saml/assertion.ts';
import type { ProviderMetadata } from '#server/gateway/auth/saml/metadata.ts';
import { parsePlainXml, XmlError } from '#server/gateway/auth/saml/plain-xml.ts';
import { type ResponseShape, readShape } from '#server/gateway/auth/saml/response-shape.ts';
import { SamlError } from '#server/gateway/auth/saml/saml-error.ts';
import { acsUrlOf, samlLibrary } from '#server/gateway/auth/saml/service-provider.ts';

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const MAX_BASE64 = 512 * 1024;

/** A response as it came, in its own words and in those that its signature may cover. */
export interface SamlResponse {
  base64: string;
  shape: ResponseShape;
}

/**
 * Reads a response without believing it: who says it is from whom, to be looked up.
 * @throws SamlError for what is no response in the one shape that is taken
 */
export function openResponse(text: string): SamlResponse {
  const base64 = text.replace(/\s+/g, '');
  if (base64.length > MAX_BASE64 || !BASE64.test(base64)) throw new SamlError('not Base64');
  const bytes = Buffer.from(base64, 'base64');
  // Only this binding has no compression: what was packed is not unpacked, whatever it holds.
  if (!isUtf8(bytes)) throw new SamlError('not UTF-8');
  try {
    return { base64, shape: readShape(parsePlainXml(bytes.toString('utf8'))) };
  } catch (error) {
    throw asSamlError(error);
  }
}

/**
 * What the provider vouches for: the part under its signature, which must be fresh and meant for us (SAML 2.0 Profiles,
 * 4.1.4.3). @param requestId of our request; undefined for a response that nobody asked for
 * @throws SamlError
 */
export async function verifyResponse(
  context: AuthContext,
  provider: ProviderMetadata,
  { base64, shape }: SamlResponse,
  requestId: string | undefined,
): Promise<Assertion> {
  if (shape.issuer !== undefined && shape.issuer !== provider.entityId) throw new SamlError('another issuer');
  if (shape.inResponseTo !== undefined && shape.inResponseTo !== requestId) {
    throw new SamlError('the answer to another request');
  }
  const isDestined = shape.destination === acsUrlOf(context);
  if (shape.destination === undefined ? shape.isSigned : !isDestined)
    throw new SamlError('another destination');
  const verified = await verifiedXml(context, provider, { base64, shape });
  try {
    const { documentElement } = parsePlainXml(verified);
    return readAssertion(context, documentElement, { issuer: provider.entityId, requestId });
  } catch (error) {
    throw asSamlError(error);
  }
}

/** The assertion as its signature covers it: everything else in the response could be anybody's. */
async function verifiedXml(
  context: AuthContext,
  provider: ProviderMetadata,
  { base64, shape }: SamlResponse,
): Promise<string> {
  const { key, nextKey } = context.settings.saml;
  if (!shape.isEncrypted) return check(context, provider, base64, {});
  // What is encrypted must be signed from outside: so nobody but the provider makes us open anything, and no answer of
  // ours tells a forger how far we got with it.
  let failure: unknown = new SamlError('encrypted, and there is no key');
  for (const candidate of [key, nextKey]) {
    if (!candidate) continue;
    try {
      return await check(context, provider, base64, { wholeSigned: true, key: candidate });
    } catch (error) {
      // The other key may open it.
      failure = error;
    }
  }
  throw failure;
}

async function check(
  context: AuthContext,
  provider: ProviderMetadata,
  base64: string,
  options: Parameters<typeof samlLibrary>[2],
): Promise<string> {
  try {
    const library = await samlLibrary(context, provider, options);
    const { profile } = await library.validatePostResponseAsync({ SAMLResponse: base64 });
    const xml = profile?.getAssertionXml?.();
    if (!xml) throw new SamlError('no assertion under a signature');
    return xml;
  } catch (error) {
    // Whatever the library stumbles over, the response has proven nothing.
    throw error instanceof SamlError ? error : new SamlError((error as Error).message, error);
  }
}

function asSamlError(error: unknown): unknown {
  return error instanceof XmlError ? new SamlError(error.message, error) : error;
}
