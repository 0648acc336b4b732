import { CONNECTION_CHECK_TIMEOUT_MS, SYNC_STALL_MS } from '#shared/limits.ts';
import { connectionFailure, DeliveryError } from '#web/offline/outbox/failure.ts';

/** The server's address, and the tokens for it. */
export interface Line {
  url: string;
  anonKey: string;
  /**
   * The access token of the item's owner.
   * @param isStale whether the last token was refused
   * @throws DeliveryError when nobody or another user is signed in
   */
  token(isStale?: boolean): Promise<string>;
  /** A request without progress is aborted after this time. */
  stallMs?: number;
  /** The chunk size of uploads. */
  chunkBytes?: number;
}

/** Sends a request and returns the response as text. @throws DeliveryError when there is none */
export async function ask(
  line: Pick<Line, 'url' | 'stallMs'>,
  path: string,
  {
    signal,
    ...request
  }: { method: string; headers: Record<string, string>; body?: string; signal: AbortSignal },
): Promise<{ status: number; body: string; retryAfter: string | null }> {
  try {
    const answer = await fetch(`${line.url}${path}`, {
      ...request,
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(line.stallMs ?? SYNC_STALL_MS)]),
    });
    const body = await answer.text();
    const result = { status: answer.status, body, retryAfter: answer.headers.get('retry-after') };
    if (!answer.ok) return result;
    // The sign-in page of a captive portal comes with status 200.
    const isJson = answer.status === 204 || (answer.headers.get('content-type') ?? '').includes('json');
    if (!isJson) throw new DeliveryError(connectionFailure());
    return result;
  } catch (error) {
    throw error instanceof DeliveryError ? error : new DeliveryError(connectionFailure());
  }
}

/** Whether the server itself responds. */
export async function isConnectionGood({ url, anonKey }: Pick<Line, 'url' | 'anonKey'>): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/auth/v1/health`, {
      cache: 'no-store',
      headers: { apikey: anonKey },
      signal: AbortSignal.timeout(CONNECTION_CHECK_TIMEOUT_MS),
    });
    const body: unknown = await answer.json();
    return answer.ok && typeof body === 'object' && body !== null && 'version' in body;
  } catch {
    // No response, or one that is not from the server.
    return false;
  }
}
