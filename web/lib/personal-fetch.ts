import { patientFetch } from '#web/lib/patient-fetch.ts';
import { isForeign } from '#web/lib/portal-response.ts';
import { isAnothers } from '#web/lib/shown-person.ts';
import { claimsOf } from '#web/lib/token-claims.ts';

/**
 * `patientFetch` for the user that the page shows, and for no other user.
 *
 * @param sessionStands resolves when it is known whether the session is still valid; `question` identifies the request.
 * Called before a
 *   response without rows, or a refusal, is passed on, so that no screen shows an empty list when the session has ended.
 *   All refusals share one question. The auth endpoints, which answer it, raise none
 */
export function personalFetch(sessionStands: (question: string) => Promise<void>): typeof fetch {
  return async (input, init) => {
    const token = new Headers(init?.headers).get('authorization')?.slice('Bearer '.length) ?? '';
    // As without a connection: items in a queue stay there for their owner.
    if (isAnothers(token)) throw new TypeError('Somebody else has signed in.');
    const response = await patientFetch(input, init);
    if (isForeign(response)) throw new TypeError('Something else answered in place of the portal.');
    // The arguments of a function are in the body.
    const isRefused = response.status === 401 || response.status === 403;
    if ((isRefused || isEmpty(response)) && claimsOf(token).sub && !`${input}`.includes('/auth/v1/'))
      await sessionStands(isRefused ? 'refused' : `${input} ${init?.body ?? ''}`);
    return response;
  };
}

/** No rows, or not the one that was requested. */
const isEmpty = ({ status, headers }: Response): boolean =>
  status === 406 || Boolean(headers.get('content-range')?.startsWith('*'));
