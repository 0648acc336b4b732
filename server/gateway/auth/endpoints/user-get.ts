import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { loadCaller, readClaims } from '#server/gateway/auth/caller.ts';
import { userJson } from '#server/gateway/auth/user-json.ts';

/** `GET /user` (auth protocol 4.13). */
export const getCurrentUser: Endpoint = async (context, request) => {
  const claims = await readClaims(context, request);
  const { user } = await loadCaller(context.database.pool, claims);
  return userJson(user);
};
