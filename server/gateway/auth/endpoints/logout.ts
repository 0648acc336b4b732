import { hasAssurance, requireAssurance } from '#server/gateway/auth/assurance.ts';
import { audit } from '#server/gateway/auth/audit.ts';
import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { invalid } from '#server/gateway/auth/auth-error.ts';
import { queryText } from '#server/gateway/auth/body.ts';
import { actorOf, loadCaller, readClaims } from '#server/gateway/auth/caller.ts';
import { endSessions } from '#server/gateway/auth/sessions.ts';

const NEEDS_FACTOR = 'AAL2 session is required to end other sessions when MFA is enabled';

/** `POST /logout?scope=global|local|others` (auth protocol 4.18). */
export const logout: Endpoint = async (context, request) => {
  const claims = await readClaims(context, request);
  const scope = queryText(request, 'scope') ?? 'global';
  if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
    throw invalid(`Unsupported logout scope "${scope}"`);
  }
  await context.database.transaction(async (client) => {
    const caller = await loadCaller(client, claims);
    const { user, session } = caller;
    if (scope === 'others') requireAssurance(caller, NEEDS_FACTOR);
    // Before the second factor, a person may end only this session: a global sign-out becomes a local one.
    const isGlobal = scope === 'global' && hasAssurance(caller);
    await audit(client, 'logout', actorOf(request, user), {
      scope: isGlobal || scope !== 'global' ? scope : 'local',
    });
    if (isGlobal) await endSessions(client, user.id, 'all');
    else if (scope === 'others') await endSessions(client, user.id, { allBut: session?.id });
    else if (session) await endSessions(client, user.id, { only: session.id });
  });
  return undefined;
};
