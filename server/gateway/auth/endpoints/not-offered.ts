import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { refused } from '#server/gateway/auth/endpoints/token.ts';

const noProvider = refused(400, 'validation_failed', 'Unsupported provider: provider is not enabled');
const noLinking = refused(404, 'manual_linking_disabled', 'Manual linking is disabled');
const noSaml = refused(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
const noPasskeys = refused(404, 'passkey_disabled', 'Passkeys are disabled');
const noOauthServer = refused(404, 'feature_disabled', 'OAuth server is disabled');

/** Ways of the protocol that this server does not offer, each refused as the protocol says. */
export const NOT_OFFERED: Record<string, Endpoint> = {
  'GET /authorize': noProvider,
  'GET /callback': noProvider,
  'POST /callback': noProvider,
  'GET /user/identities/authorize': noLinking,
  'DELETE /user/identities/:id': noLinking,
  'POST /sso': noSaml,
  'POST /sso/saml/acs': noSaml,
  'GET /sso/saml/metadata': noSaml,
  'POST /passkeys/registration/options': noPasskeys,
  'POST /passkeys/registration/verify': noPasskeys,
  'POST /passkeys/authentication/options': noPasskeys,
  'POST /passkeys/authentication/verify': noPasskeys,
  'GET /passkeys': noPasskeys,
  'PATCH /passkeys/:id': noPasskeys,
  'DELETE /passkeys/:id': noPasskeys,
  'GET /oauth/authorize': noOauthServer,
  'POST /oauth/token': noOauthServer,
  'POST /oauth/clients/register': noOauthServer,
  'GET /user/oauth/grants': noOauthServer,
  'DELETE /user/oauth/grants': noOauthServer,
};
