import { patientFetch } from '#web/lib/patient-fetch.ts';
import { isForeign } from '#web/lib/portal-response.ts';
import { isAnothers } from '#web/lib/shown-person.ts';
import { claimsOf } from '#web/lib/token-claims.ts';

/**
 * `patientFetch` in the name of the person whom the page shows, and of nobody else.
 *
 * @param sessionStands resolves when it is known whether the session still stands; `question` says what was asked. Called before an
 *   answer without rows is passed on, so that no screen says that there is nothing when the session has ended
 */
export function personalFetch(sessionStands: (question: string) => Promise<void>): typeof fetch {
  return async (input, init) => {
    const token = new Headers(init?.headers).get('authorization')?.slice('Bearer '.length) ?? '';
    // As without a connection: what waits in a queue stays there for its own person.
    if (isAnothers(token)) throw new TypeError('Somebody else has signed in.');
    const response = await patientFetch(input, init);
    if (isForeign(response)) throw new TypeError('Something else answered in place of the portal.');
    // The arguments of a function stand in the body.
    if (isEmpty(response) && claimsOf(token).sub) await sessionStands(`${input} ${init?.body ?? ''}`);
    return response;
  };
}

/** No rows, or not the one that was asked for. */
const isEmpty = ({ status, headers }: Response): boolean =>
  status === 406 || Boolean(headers.get('content-range')?.startsWith('*'));
