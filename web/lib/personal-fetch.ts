import { patientFetch } from '#web/lib/patient-fetch.ts';
import { isAnothers } from '#web/lib/shown-person.ts';

/** `patientFetch` in the name of the person whom the page shows, and of nobody else. */
export const personalFetch: typeof fetch = async (input, init) => {
  const token = new Headers(init?.headers).get('authorization')?.slice('Bearer '.length) ?? '';
  // As without a connection: what waits in a queue stays there for its own person.
  if (isAnothers(token)) throw new TypeError('Somebody else has signed in.');
  return patientFetch(input, init);
};
