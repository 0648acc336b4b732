import type { AuthErrorFacts } from '#web/lib/auth-message.ts';
import { loadConfig } from '#web/lib/config.ts';

export type Answered<Data> = { data: Data; error: null } | { data: null; error: AuthErrorFacts };

interface AuthRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/auth/v1`, e.g. `/user/sessions`. */
  path: string;
  /** The token to send. The stock client would send the token of the user who is signed in at that moment. */
  token?: string | undefined;
  body?: object;
}

/**
 * Calls an endpoint of the auth server with a given token. It does not change the session of this browser.
 * @returns the response's JSON (null for an empty response), or the refusal as the stock client would report it
 */
export async function authRequest<Data>({ method, path, token, body }: AuthRequest): Promise<Answered<Data>> {
  const answer = await send({ method, path, token, body }).catch(() => null);
  if (!answer || answer.status >= 500) return notReached(answer?.status);
  if (answer.status === 204) return { data: null as Data, error: null };
  const content = await answer.json().catch(() => null);
  if (content === null) return notReached();
  if (answer.ok) return { data: content as Data, error: null };
  const { msg: message = '', error_code: code } = content;
  // A gateway without its server responds with JSON of its own.
  if (code === undefined) return notReached();
  return { data: null, error: { name: 'AuthApiError', message, code, status: answer.status } };
}

/** The server did not respond, or something else responded instead. */
const notReached = (status = 0): Answered<never> => ({
  data: null,
  error: { name: 'AuthRetryableFetchError', message: 'not reached', status },
});

async function send({ method, path, token, body }: AuthRequest): Promise<Response> {
  const { url, anonKey } = await loadConfig();
  return fetch(`${url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: anonKey,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}
