import { vi } from 'vitest';

/** A request of the page to the portal. */
export interface PortalRequest {
  method: string;
  /** With the search: '/rest/v1/organizations?select=id'. */
  path: string;
  /** What was sent as JSON; null without a body. */
  body: unknown;
  /** That of a command; null for other requests. */
  idempotencyKey: string | null;
}

/** What the portal answers: a value as JSON with status 200, or a whole response. */
type Answer = unknown | ((request: PortalRequest) => unknown);

/**
 * Stands in for the portal: answers what the page requests until the file ends. The real client of the app sends it.
 *
 * @param answers by the path without the search: '/rest/v1/rpc/assign_work_order'. A request without an answer fails as
 * on a
 *   broken connection
 * @returns the requests so far, in order; answers can be replaced meanwhile
 */
export function answerPortal(answers: Record<string, Answer>) {
  const requests: PortalRequest[] = [];
  const known: Record<string, Answer> = { '/config.json': { anonKey: 'anon' }, ...answers };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : String(input), window.location.origin);
    const request = {
      method: init?.method ?? 'GET',
      path: url.pathname + url.search,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
      idempotencyKey: new Headers(init?.headers).get('idempotency-key'),
    };
    requests.push(request);
    const answer = known[url.pathname];
    if (answer === undefined) throw new TypeError(`Nothing answers ${request.method} ${request.path}.`);
    const value = await (typeof answer === 'function' ? answer(request) : answer);
    return value instanceof Response ? value : Response.json(value);
  });
  return {
    requests,
    /** What was sent to a command of this name, in order. */
    sentTo: (command: string): unknown[] =>
      requests.filter(({ path }) => path === `/rest/v1/rpc/${command}`).map(({ body }) => body),
    /** Answers this path otherwise from now on. */
    answer(path: string, answer: Answer): void {
      known[path] = answer;
    },
  };
}

/** A refusal as the portal sends it. */
export const refusal = (message: string, reason: string | null = null): Response =>
  Response.json({ code: 'rule_violation', message, details: reason }, { status: 422 });

/** What a save is answered when somebody else has saved the record meanwhile. */
export const conflict = (): Response =>
  Response.json({ code: 'conflict', message: 'Somebody else has changed this meanwhile.' }, { status: 409 });
