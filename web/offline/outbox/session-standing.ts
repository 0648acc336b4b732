import { CONNECTION_CHECK_TIMEOUT_MS } from '#shared/limits.ts';
import { ask, type Line } from '#web/offline/outbox/server-connection.ts';

/**
 * `over`: the session has ended, or lacks a second factor. `delivers`: the user was deactivated, and reports and clock
 * events are still accepted. `unknown`: the server did not say.
 */
type Standing = 'good' | 'delivers' | 'over' | 'unknown';

/**
 * Checks the session whose request was refused. A session that has ended, or that lacks a second factor, has no rights
 * at all, so the refusal says nothing about the request.
 */
export async function sessionStanding(line: Pick<Line, 'url' | 'anonKey'>, token: string): Promise<Standing> {
  const headers = {
    apikey: line.anonKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  const signal = AbortSignal.timeout(CONNECTION_CHECK_TIMEOUT_MS);
  try {
    const user = await ask(line, '/auth/v1/user', { method: 'GET', headers, signal });
    if (isRefusal(user))
      return JSON.parse(user.body).error_code === 'account_deactivated' ? 'delivers' : 'over';
    if (user.status !== 200) return 'unknown';
    const due = await ask(line, '/rest/v1/rpc/second_factor_due', {
      method: 'POST',
      headers,
      body: '{}',
      signal,
    });
    if (due.status !== 200) return 'unknown';
    return JSON.parse(due.body) === false ? 'good' : 'over';
  } catch {
    // No response, or one that is not from the server.
    return 'unknown';
  }
}

const isRefusal = ({ status, body }: { status: number; body: string }): boolean =>
  (status === 401 || status === 403) && typeof JSON.parse(body).error_code === 'string';
