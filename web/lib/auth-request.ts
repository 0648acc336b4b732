import type { AuthErrorFacts } from '#web/lib/auth-message.ts';
import { loadConfig } from '#web/lib/config.ts';

export type Answered<Data> = { data: Data; error: null } | { data: null; error: AuthErrorFacts };

interface AuthRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/auth/v1`, e.g. `/user/sessions`. */
  path: string;
  /** In whose name: the stock client knows only whoever is signed in when the request leaves. */
  token?: string | undefined;
  body?: object;
}

/**
 * Asks an endpoint of the auth server with a token of one's own choice. It changes nothing about the session of this browser.
 * @returns what it answers (null for an empty answer), or the refusal in the words of the stock client
 */
export async function authRequest<Data>({ method, path, token, body }: AuthRequest): Promise<Answered<Data>> {
  const answer = await send({ method, path, token, body }).catch(() => null);
  if (!answer || answer.status >= 500) return notReached(answer?.status);
  if (answer.status === 204) return { data: null as Data, error: null };
  const content = await answer.json().catch(() => null);
  if (content === null) return notReached();
  if (answer.ok) return { data: content as Data, error: null };
  const { msg: message = '', error_code: code } = content;
  // A gateway without its server answers JSON of its own.
  if (code === undefined) return notReached();
  return { data: null, error: { name: 'AuthApiError', message, code, status: answer.status } };
}

/** The server did not answer, or something else did in its place. */
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
