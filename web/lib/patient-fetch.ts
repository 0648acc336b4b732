import { REFRESH_RETRY_MS } from '#shared/limits.ts';
import { isAuthRefusal } from '#web/lib/portal-response.ts';
import { expireStoredSession } from '#web/lib/stored-session.ts';

const REFRESH = '/auth/v1/token?grant_type=refresh_token';

/**
 * `fetch`, except that a session renewal that fails without a connection waits for the connection. It is repeated at
 * once when the device is online again, and the requests behind it continue. It also tries when the device only
 * believes that it is offline. Only a refusal of the portal itself ends a session, and it ends it at once. Too many
 * requests, or the page of a network that requires a sign-in, say nothing about the session.
 */
export async function patientFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (!String(input).includes(REFRESH)) return fetch(input, init);
  for (;;) {
    try {
      const response = await refusalOrLater(await fetch(input, init));
      if (isRefusal(response)) expireStoredSession(localStorage, refreshTokenIn(init));
      return response;
    } catch (error) {
      if (navigator.onLine || init?.signal?.aborted) throw error;
      await lineOrLater();
    }
  }
}

/** The client keeps its session after a 503, and tries again. */
async function refusalOrLater(response: Response): Promise<Response> {
  const isWord = response.ok || (response.status !== 429 && (await isAuthRefusal(response)));
  return isWord ? response : new Response(null, { status: 503 });
}

const isRefusal = ({ status }: Response): boolean => status >= 400 && status < 500;

const refreshTokenIn = (init?: RequestInit): string =>
  JSON.parse(String(init?.body ?? '{}')).refresh_token ?? '';

function lineOrLater(): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      window.removeEventListener('online', goOn);
      resolve();
    };
    const timer = setTimeout(goOn, REFRESH_RETRY_MS);
    window.addEventListener('online', goOn);
  });
}
