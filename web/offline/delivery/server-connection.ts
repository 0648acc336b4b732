import { CONNECTION_CHECK_TIMEOUT_MS, SYNC_STALL_MS } from '#shared/limits.ts';
import { connectionFailure, DeliveryError } from '#web/offline/delivery/failure.ts';

/** The way to the server, and in whose name things go there. */
export interface Line {
  url: string;
  anonKey: string;
  /**
   * The access token of whoever made what is sent.
   * @param isStale whether the one given before was refused
   * @throws DeliveryError when nobody, or somebody else, is signed in
   */
  token(isStale?: boolean): Promise<string>;
  /** After this long without a movement a request is given up. */
  stallMs?: number;
  /** Photos go in chunks of this size. */
  chunkBytes?: number;
}

/** An answer to a request as text. @throws DeliveryError when none comes */
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
    // A page that asks for a sign-in to the network comes with status 200.
    const isJson = answer.status === 204 || (answer.headers.get('content-type') ?? '').includes('json');
    if (!isJson) throw new DeliveryError(connectionFailure());
    return result;
  } catch (error) {
    throw error instanceof DeliveryError ? error : new DeliveryError(connectionFailure());
  }
}

/** Whether the server answers, and not somebody in its place. */
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
    // No answer, or a page of somebody else.
    return false;
  }
}
