import { requireAssurance } from '#server/gateway/auth/assurance.ts';
import { audit } from '#server/gateway/auth/audit.ts';
import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { invalid } from '#server/gateway/auth/auth-error.ts';
import { actorOf, isUuid, loadCaller, readClaims } from '#server/gateway/auth/caller.ts';
import { listSessions } from '#server/gateway/auth/session-list.ts';
import { endSessions, findSession } from '#server/gateway/auth/sessions.ts';

const NEEDS_FACTOR = 'AAL2 session is required to see and end sessions when MFA is enabled';

/** `GET /user/sessions` (ours, beside the protocol): where the caller is signed in. */
export const listOwnSessions: Endpoint = async (context, request) => {
  const claims = await readClaims(context, request);
  return context.database.transaction(async (client) => {
    const caller = await loadCaller(client, claims);
    requireAssurance(caller, NEEDS_FACTOR);
    return listSessions(client, context, caller.user.id, caller.session?.id);
  });
};

/** `DELETE /user/sessions/:id` (ours): ends one of them; `POST /logout?scope=others` ends all but the caller's own. */
export const endOwnSession: Endpoint = async (context, request) => {
  const claims = await readClaims(context, request);
  const { id } = request.params as { id: string };
  await context.database.transaction(async (client) => {
    const caller = await loadCaller(client, claims);
    requireAssurance(caller, NEEDS_FACTOR);
    const session = isUuid(id) ? await findSession(client, id) : undefined;
    // Not `session_not_found`: clients take that for the end of their own session.
    if (session?.user_id !== caller.user.id) throw invalid('Session not found', 404);
    await audit(client, 'logout', actorOf(request, caller.user), { scope: 'session', session_id: id });
    await endSessions(client, caller.user.id, { only: id });
  });
  return undefined;
};
