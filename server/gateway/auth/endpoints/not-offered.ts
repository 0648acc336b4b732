import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { refused } from '#server/gateway/auth/endpoints/token.ts';

const noSaml = refused(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
const noFactors = refused(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP');
const noFactorChecks = refused(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP');
const noOauthServer = refused(404, 'feature_disabled', 'OAuth server is disabled');

/** Ways of the protocol that this server does not offer, each refused as the protocol says. */
export const NOT_OFFERED: Record<string, Endpoint> = {
  'POST /sso': noSaml,
  'POST /sso/saml/acs': noSaml,
  'GET /sso/saml/metadata': noSaml,
  'POST /factors': noFactors,
  'POST /factors/:id/challenge': noFactorChecks,
  'POST /factors/:id/verify': noFactorChecks,
  'DELETE /factors/:id': noFactorChecks,
  'GET /oauth/authorize': noOauthServer,
  'POST /oauth/token': noOauthServer,
  'POST /oauth/clients/register': noOauthServer,
  'GET /user/oauth/grants': noOauthServer,
  'DELETE /user/oauth/grants': noOauthServer,
};
