/**
 * Whether a proxy without its server, or a network that requires a sign-in, has responded instead of the portal: with
 * an HTML page, or with an error that is not JSON. The clients would take an empty 404 for a success, and the page for
 * the requested file. A failure of the server (500 and above) is passed on, because it is retried in any case.
 */
export function isForeign(response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  if (response.status >= 500 || type.includes('json')) return false;
  return response.status >= 400 || type.includes('text/html');
}

/** Whether a response is a refusal of the auth server: JSON with a code. An error of a gateway in between has none. */
export async function isAuthRefusal(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== 'object' || body === null) return false;
  const { error_code, code } = body as Record<string, unknown>;
  return typeof error_code === 'string' || typeof code === 'string';
}
