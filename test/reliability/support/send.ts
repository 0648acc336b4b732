import type { Person } from '#test/support/company.ts';

/** What a caller got: the status and the bytes of the whole answer. */
export interface Sent {
  status: number;
  text: string;
}

export interface CommandCall {
  name: string;
  input: unknown;
  /** The `Idempotency-Key`. */
  key: string;
  headers: Record<string, string>;
}

/** Sends a command to a portal once; undefined when the answer did not come whole. */
export async function send(
  url: string,
  { name, input, key, headers }: CommandCall,
): Promise<Sent | undefined> {
  try {
    const answer = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(20_000),
    });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    // Undici's word for a connection that broke; anything else is a mistake of the test.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Sends the same command so many times at once. */
export const sendAtOnce = (url: string, call: CommandCall, times: number): Promise<(Sent | undefined)[]> =>
  Promise.all(Array.from({ length: times }, () => send(url, call)));

/** The headers with which a signed-in person calls. */
export async function headersOf(person: Person, anonKey: string): Promise<Record<string, string>> {
  const { data } = await person.client.auth.getSession();
  return { apikey: anonKey, authorization: `Bearer ${data.session?.access_token}` };
}
