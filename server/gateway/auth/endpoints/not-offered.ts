import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { refused } from '#server/gateway/auth/endpoints/token.ts';

const noOauthServer = refused(404, 'feature_disabled', 'OAuth server is disabled');

/** Ways of the protocol that this server does not offer, each refused as the protocol says. */
export const NOT_OFFERED: Record<string, Endpoint> = {
  'GET /oauth/authorize': noOauthServer,
  'POST /oauth/token': noOauthServer,
  'POST /oauth/clients/register': noOauthServer,
  'GET /user/oauth/grants': noOauthServer,
  'DELETE /user/oauth/grants': noOauthServer,
};
