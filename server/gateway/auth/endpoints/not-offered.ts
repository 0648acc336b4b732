import type { FastifyPluginAsync } from 'fastify';
import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { addCors } from '#server/gateway/auth/cors.ts';
import { answerError } from '#server/gateway/auth/error-answers.ts';

const noOauthServer = async () => {
  throw new AuthError(404, 'feature_disabled', 'OAuth server is disabled');
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
  'GET /.well-known/openid-configuration': noOauthServer,
  'GET /.well-known/oauth-authorization-server': noOauthServer,
};

/**
 * Where clients of OAuth look for what `/auth/v1` offers them (RFC 8414): its path stands behind the well-known one. To be
 * mounted at that address.
 */
export const oauthMetadata: FastifyPluginAsync = async (app) => {
  addCors(app);
  app.setErrorHandler(answerError);
  app.get('/', { exposeHeadRoute: false }, noOauthServer);
};
