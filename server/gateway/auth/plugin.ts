import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import {
  type AuthContext,
  type AuthHost,
  createAuthContext,
  type Endpoint,
} from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { behindCaptcha } from '#server/gateway/auth/captcha.ts';
import { AUTH_CORS } from '#server/gateway/auth/cors.ts';
import { health, jwks, publicSettings } from '#server/gateway/auth/endpoints/about.ts';
import { deleteFactorOfUser, listFactors } from '#server/gateway/auth/endpoints/admin-factors.ts';
import { generateLink, invite } from '#server/gateway/auth/endpoints/admin-links.ts';
import { listAllUsers } from '#server/gateway/auth/endpoints/admin-user-list.ts';
import {
  createUser,
  deleteUserById,
  getUserById,
  updateUserById,
} from '#server/gateway/auth/endpoints/admin-users.ts';
import { authorize } from '#server/gateway/auth/endpoints/authorize.ts';
import { callback } from '#server/gateway/auth/endpoints/callback.ts';
import { challengeFactor } from '#server/gateway/auth/endpoints/factor-challenge.ts';
import { enrollFactor } from '#server/gateway/auth/endpoints/factor-enroll.ts';
import { unenrollFactor } from '#server/gateway/auth/endpoints/factor-unenroll.ts';
import { verifyFactor } from '#server/gateway/auth/endpoints/factor-verify.ts';
import { authorizeIdentity, unlinkIdentity } from '#server/gateway/auth/endpoints/identities.ts';
import { logout } from '#server/gateway/auth/endpoints/logout.ts';
import { NOT_OFFERED } from '#server/gateway/auth/endpoints/not-offered.ts';
import { otp } from '#server/gateway/auth/endpoints/otp.ts';
import { PASSKEYS } from '#server/gateway/auth/endpoints/passkeys.ts';
import { reauthenticate } from '#server/gateway/auth/endpoints/reauthenticate.ts';
import { recover } from '#server/gateway/auth/endpoints/recover.ts';
import { countRecoveryCodes, createRecoveryCodes } from '#server/gateway/auth/endpoints/recovery-codes.ts';
import { resend } from '#server/gateway/auth/endpoints/resend.ts';
import { signup } from '#server/gateway/auth/endpoints/signup.ts';
import { SSO } from '#server/gateway/auth/endpoints/sso-routes.ts';
import { token } from '#server/gateway/auth/endpoints/token.ts';
import { getCurrentUser } from '#server/gateway/auth/endpoints/user-get.ts';
import { endOwnSession, listOwnSessions } from '#server/gateway/auth/endpoints/user-sessions.ts';
import { updateCurrentUser } from '#server/gateway/auth/endpoints/user-update.ts';
import { verifyByLink } from '#server/gateway/auth/endpoints/verify-get.ts';
import { verifyByPost } from '#server/gateway/auth/endpoints/verify-post.ts';
import { answerError, checkApiVersion } from '#server/gateway/auth/error-answers.ts';
import { warnOfUnaskable } from '#server/gateway/auth/factors/unaskable-factors.ts';
import { stepBackWithHashing } from '#server/gateway/auth/hashing-threads.ts';
import { startHousekeeping } from '#server/gateway/auth/housekeeping.ts';
import type { GatewayContext } from '#server/gateway/context.ts';
import { allowEveryOrigin } from '#server/gateway/cors.ts';
import { isTooDeep } from '#server/gateway/json-depth.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;

/** Every endpoint of the auth protocol; what this server does not offer is in `endpoints/not-offered.ts`. */
export const ENDPOINTS: Record<string, Endpoint> = {
  'GET /health': health,
  'GET /settings': publicSettings,
  'GET /.well-known/jwks.json': jwks,
  'POST /signup': behindCaptcha(signup),
  'POST /token': token,
  'POST /otp': behindCaptcha(otp),
  'POST /verify': verifyByPost,
  'GET /verify': verifyByLink,
  'POST /recover': behindCaptcha(recover),
  'POST /resend': behindCaptcha(resend),
  'GET /reauthenticate': reauthenticate,
  'GET /user': getCurrentUser,
  'PUT /user': updateCurrentUser,
  'POST /logout': logout,
  'GET /authorize': authorize,
  'GET /callback': callback,
  'POST /callback': callback,
  'GET /user/identities/authorize': authorizeIdentity,
  'DELETE /user/identities/:id': unlinkIdentity,
  'POST /factors': enrollFactor,
  'POST /factors/:factorId/challenge': challengeFactor,
  'POST /factors/:factorId/verify': verifyFactor,
  'DELETE /factors/:factorId': unenrollFactor,
  'POST /factors/recovery-codes': createRecoveryCodes,
  'GET /factors/recovery-codes': countRecoveryCodes,
  'GET /admin/users/:id/factors': listFactors,
  'DELETE /admin/users/:id/factors/:factorId': deleteFactorOfUser,
  'POST /invite': invite,
  'POST /admin/generate_link': generateLink,
  'POST /admin/users': createUser,
  'GET /admin/users': listAllUsers,
  'GET /admin/users/:id': getUserById,
  'PUT /admin/users/:id': updateUserById,
  'DELETE /admin/users/:id': deleteUserById,
  'GET /user/sessions': listOwnSessions,
  'DELETE /user/sessions/:id': endOwnSession,
  ...PASSKEYS,
  ...SSO,
  ...NOT_OFFERED,
};

/** The auth gateway, to be mounted at `/auth/v1`. */
export function authGateway(host: AuthHost & Pick<GatewayContext, 'jobs'>): FastifyPluginAsync {
  return async (app) => {
    const context = createAuthContext(host, (err, what) => app.log.error({ err }, what));
    stepBackWithHashing();
    acceptJson(app);
    allowEveryOrigin(app, AUTH_CORS);
    app.setErrorHandler(answerError);
    app.setNotFoundHandler(() => {
      throw new AuthError(404, 'not_found', 'There is nothing at this address');
    });
    app.addHook('onRequest', async (request) => checkApiVersion(request));
    // Answers carry tokens and people: no cache may keep them.
    app.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    });
    for (const [route, endpoint] of Object.entries(ENDPOINTS)) addRoute(app, context, route, endpoint);

    startHousekeeping(context, host.jobs);
    app.addHook('onReady', async () => {
      // Nobody waits for it: a database that is away for a moment must not keep the server from starting.
      void warnOfUnaskable(context, (sentence) => app.log.warn(sentence)).catch((error) =>
        context.report(error, 'Second factors that cannot be asked for were not counted.'),
      );
    });
  };
}

function addRoute(app: FastifyInstance, context: AuthContext, route: string, endpoint: Endpoint): void {
  const [method = '', url = ''] = route.split(' ');
  app.route({
    method,
    url,
    bodyLimit: BODY_LIMIT_BYTES,
    // A HEAD of a mailed link, as mail scanners send, must not use the link up.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const answer = await endpoint(context, request, reply);
      // An endpoint that redirects has answered. Awaiting its reply gives undefined, which is not an empty answer.
      if (reply.sent) return reply;
      return answer === undefined ? reply.status(204).send() : answer;
    },
  });
}

/** Bodies are JSON whatever their content type says; an empty one is no error before somebody reads it. */
function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      // Providers post what a browser carries to us as a form, and clients of OAuth their grants.
      if (/\/(callback|sso\/saml\/acs|oauth\/token)$/.test(request.routeOptions.url ?? '')) {
        return done(null, Object.fromEntries(new URLSearchParams(body as string)));
      }
      if (isTooDeep(body as string)) throw new SyntaxError('it is nested too deeply');
      done(null, JSON.parse(body as string, storable));
    } catch (error) {
      done(
        new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${(error as Error).message}`),
      );
    }
  });
}

/** Lets through what PostgreSQL can keep: no NUL characters, no halves of characters. */
function storable(key: string, value: unknown): unknown {
  for (const text of [key, value]) {
    if (typeof text === 'string' && (text.includes('\0') || !text.isWellFormed())) {
      throw new SyntaxError('a text contains characters that cannot be stored');
    }
  }
  return value;
}
