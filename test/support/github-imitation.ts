import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface GithubPerson {
  id: number;
  login: string;
  name: string | null;
  emails: { email: string; primary: boolean; verified: boolean }[];
}

/**
 * The four addresses of GitHub that sign-in needs, at the paths of an Enterprise server, on loopback. There is no
 * GitHub to be had for tests; whoever can be had (OpenID) is real.
 * @param person who is signed in there
 */
export async function startGithub(client: { id: string; secret: string }, person: GithubPerson) {
  const codes = new Map<string, string>();
  const tokens = new Set<string>();
  const routes: Record<
    string,
    (request: IncomingMessage, url: URL, response: ServerResponse) => Promise<void>
  > = {
    '/login/oauth/authorize': async (_request, { searchParams }, response) => {
      const code = randomUUID();
      codes.set(code, searchParams.get('code_challenge') ?? '');
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.search = String(new URLSearchParams({ code, state: searchParams.get('state') ?? '' }));
      response.writeHead(302, { location: back.href }).end();
    },
    '/login/oauth/access_token': async (request, _url, response) => {
      const form = new URLSearchParams(await textOf(request));
      const challenge = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const verifier = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const right = form.get('client_id') === client.id && form.get('client_secret') === client.secret;
      // A refusal answers 200 too, as the real one does.
      if (!right || challenge !== verifier) return json(response, { error: 'bad_verification_code' });
      const token = `gho_${randomUUID()}`;
      tokens.add(token);
      json(response, { access_token: token, token_type: 'bearer', scope: 'user:email' });
    },
    '/api/v3/user': async (request, _url, response) => {
      const { emails: _emails, ...user } = person;
      guarded(request, response, user);
    },
    '/api/v3/user/emails': async (request, _url, response) => guarded(request, response, person.emails),
  };
  const guarded = (request: IncomingMessage, response: ServerResponse, body: unknown) => {
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (tokens.has(token)) return json(response, body);
    response.writeHead(401).end('{"message":"Bad credentials"}');
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://github.test');
    const route = routes[url.pathname];
    if (route) void route(request, url, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
