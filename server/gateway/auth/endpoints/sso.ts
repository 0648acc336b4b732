import { z } from 'zod';
import type { AuthContext, Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import { challengeFields, optionalText, queryText, readBody } from '#server/gateway/auth/body.ts';
import { isUuid } from '#server/gateway/auth/caller.ts';
import { readChallenge } from '#server/gateway/auth/pkce.ts';
import { guardProviders } from '#server/gateway/auth/redirect-start.ts';
import { redirectTarget } from '#server/gateway/auth/redirects.ts';
import { beginRelay } from '#server/gateway/auth/saml/relay-states.ts';
import {
  newRequestId,
  ownMetadata,
  requireSaml,
  samlLibrary,
} from '#server/gateway/auth/saml/service-provider.ts';
import {
  findSsoProvider,
  openedProvider,
  type SsoProviderRow,
} from '#server/gateway/auth/saml/sso-providers.ts';

const body = z.object({
  provider_id: optionalText,
  domain: optionalText,
  redirect_to: optionalText,
  skip_http_redirect: z.boolean().nullish(),
  ...challengeFields,
});

/** `POST /sso` (auth protocol 4.10): starts a sign-in at the provider of a domain, or at the named provider. */
export const sso: Endpoint = async (context, request, reply) => {
  requireSaml(context);
  const given = readBody(request, body);
  const challenge = readChallenge(given);
  await guardProviders(context, request);
  const row = await chosenProvider(context, given);
  const provider = openedProvider(row);
  const requestId = newRequestId();
  const target = redirectTarget(context, request, given.redirect_to);
  const start = { providerId: provider.id, providerName: provider.name, requestId, target };
  const relayState = await context.database.transaction((client) => beginRelay(client, start, challenge));
  const library = await samlLibrary(context, provider.metadata, {
    requestId,
    key: context.settings.saml.key,
    ...(provider.nameIdFormat ? { nameIdFormat: provider.nameIdFormat } : {}),
  });
  const url = await library.getAuthorizeUrlAsync(relayState, undefined, {});
  return given.skip_http_redirect ? { url } : reply.redirect(url, 303);
};

/** `GET /sso/saml/metadata` (auth protocol 4.10): our metadata, with which a company registers us at its provider. */
export const samlMetadata: Endpoint = async (context, request, reply) => {
  requireSaml(context);
  reply.header('content-type', 'application/samlmetadata+xml; charset=utf-8');
  if (queryText(request, 'download') === 'true') {
    reply.header('content-disposition', 'attachment; filename="metadata.xml"');
  }
  return ownMetadata(context);
};

async function chosenProvider(
  context: AuthContext,
  { provider_id: id, domain }: z.output<typeof body>,
): Promise<SsoProviderRow> {
  if (id && domain) throw invalid('Only one of provider_id or domain supported');
  if (!id && !domain) throw invalid('A provider_id or domain needs to be provided');
  const row = await context.database.transaction(async (client) => {
    if (domain) return findSsoProvider(client, { domain });
    return isUuid(id) ? findSsoProvider(client, { id }) : undefined;
  });
  if (row) return row;
  const text = domain ? 'No SSO provider assigned for this domain' : 'No such SSO provider';
  throw new AuthError(404, 'sso_provider_not_found', text);
}
