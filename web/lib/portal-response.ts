/**
 * Whether a proxy without its server, or a network that wants a sign-in, has answered in place of the portal: with a page, or with an
 * error that is not JSON. The clients would take an empty 404 for a success, and a page for the file that was asked for.
 * A failure of the server (500 and above) stays what it is: it is retried in any case.
 */
export function isForeign(response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  if (response.status >= 500 || type.includes('json')) return false;
  return response.status >= 400 || type.includes('text/html');
}

/** Whether a response is a refusal of the auth server: JSON with a code. A gateway's own error has none. */
export async function isAuthRefusal(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== 'object' || body === null) return false;
  const { error_code, code } = body as Record<string, unknown>;
  return typeof error_code === 'string' || typeof code === 'string';
}
