import { audit } from '#server/gateway/auth/audit.ts';
import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { invalid } from '#server/gateway/auth/auth-error.ts';
import { queryText } from '#server/gateway/auth/body.ts';
import { actorOf, loadCaller, readClaims } from '#server/gateway/auth/caller.ts';
import { endSessions } from '#server/gateway/auth/sessions.ts';

/** `POST /logout?scope=global|local|others` (sheet, 4.18). */
export const logout: Endpoint = async (context, request) => {
  const claims = await readClaims(context, request);
  const scope = queryText(request, 'scope') ?? 'global';
  if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
    throw invalid(`Unsupported logout scope "${scope}"`);
  }
  await context.database.transaction(async (client) => {
    const { user, session } = await loadCaller(client, claims);
    await audit(client, 'logout', actorOf(request, user), { scope });
    if (scope === 'global') await endSessions(client, user.id, 'all');
    if (scope === 'local' && session) await endSessions(client, user.id, { only: session.id });
    if (scope === 'others') await endSessions(client, user.id, { allBut: session?.id });
  });
  return undefined;
};
