import type { FastifyPluginAsync } from 'fastify';
import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { requireAdmin } from '#server/gateway/auth/caller.ts';
import { AUTH_CORS } from '#server/gateway/auth/cors.ts';
import { answerError } from '#server/gateway/auth/error-answers.ts';
import { allowEveryOrigin } from '#server/gateway/cors.ts';

const noOauthServer = async () => {
  throw new AuthError(404, 'feature_disabled', 'OAuth server is disabled');
};

const noOauthClients: Endpoint = async (context, request) => {
  await requireAdmin(context, request);
  return noOauthServer();
};

const noCustomProviders: Endpoint = async (context, request) => {
  await requireAdmin(context, request);
  throw new AuthError(404, 'feature_disabled', 'Custom providers are set up by environment variables');
};

/** Ways of the protocol that this server does not offer, each refused as the protocol says. */
export const NOT_OFFERED: Record<string, Endpoint> = {
  'GET /oauth/authorize': noOauthServer,
  'POST /oauth/token': noOauthServer,
  'POST /oauth/clients/register': noOauthServer,
  'GET /user/oauth/grants': noOauthServer,
  'DELETE /user/oauth/grants': noOauthServer,
  'GET /oauth/authorizations/:id': noOauthServer,
  'POST /oauth/authorizations/:id/consent': noOauthServer,
  'GET /admin/oauth/clients': noOauthClients,
  'POST /admin/oauth/clients': noOauthClients,
  'GET /admin/oauth/clients/:id': noOauthClients,
  'PUT /admin/oauth/clients/:id': noOauthClients,
  'DELETE /admin/oauth/clients/:id': noOauthClients,
  'POST /admin/oauth/clients/:id/regenerate_secret': noOauthClients,
  'GET /admin/custom-providers': noCustomProviders,
  'POST /admin/custom-providers': noCustomProviders,
  'GET /admin/custom-providers/:identifier': noCustomProviders,
  'PUT /admin/custom-providers/:identifier': noCustomProviders,
  'DELETE /admin/custom-providers/:identifier': noCustomProviders,
  'GET /.well-known/openid-configuration': noOauthServer,
  'GET /.well-known/oauth-authorization-server': noOauthServer,
};

/**
 * Where clients of OAuth look for an authorization server (RFC 8414, OpenID discovery): a server's path, `/auth/v1` for
 * ours, stands behind the well-known one. To be mounted at these addresses.
 */
export const oauthMetadata: FastifyPluginAsync = async (app) => {
  allowEveryOrigin(app, AUTH_CORS);
  app.setErrorHandler(answerError);
  for (const path of ['/', '/*']) app.get(path, { exposeHeadRoute: false }, noOauthServer);
};
