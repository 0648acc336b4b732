import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import {
  askProvider,
  type ProviderAnswer,
  ProviderError,
} from '#server/gateway/auth/providers/bounded-request.ts';

const ACCEPT = 'application/samlmetadata+xml, application/xml;q=0.9, text/xml;q=0.8';
/** No origin is this one: every address is a stranger's. */
const NOWHERE = 'https://invalid.invalid';

/**
 * Asks for a provider's description: at https on the public internet, or at an origin that the operator named. No
 * redirect is followed, eight seconds and 256 KB are the end.
 * @throws AuthError `validation_failed` for an address that is not asked, `saml_metadata_fetch_failed` without a
 * description
 */
export async function fetchMetadata(context: AuthContext, address: string): Promise<string> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || url.username || url.password) throw invalid('metadata_url is not a valid URL');
  const named = context.settings.saml.metadataOrigins.find((origin) => origin === url.origin);
  if (url.protocol !== 'https:' && !named) throw invalid('metadata_url is not a HTTPS URL');
  let answer: ProviderAnswer;
  try {
    answer = await askProvider(url.href, named ?? NOWHERE, { headers: { accept: ACCEPT } });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // Why is for the log: an answer could tell what is in our network.
    context.report(error, 'a description of an identity provider could not be fetched');
    throw failure("error fetching SAML Metadata from URL '%'", address);
  }
  if (answer.status === 200) return answer.body;
  throw failure(`HTTP ${answer.status} error fetching SAML Metadata from URL '%'`, address);
}

function failure(text: string, address: string): AuthError {
  return new AuthError(
    400,
    'saml_metadata_fetch_failed',
    text.replace('%', () => address.slice(0, 500)),
  );
}
