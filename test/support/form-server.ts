import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** One form post as it arrived. */
export interface Post {
  url: string;
  authorization: string | undefined;
  form: Record<string, string>;
}

/** A service on loopback that takes forms, as providers of messages and captchas do. */
export interface FormServer {
  url: string;
  posts: Post[];
  stop(): Promise<void>;
}

/** @param answer status and JSON for a form; `undefined` never answers */
export async function startFormServer(
  answer: (post: Post) => { status: number; body: unknown } | undefined,
): Promise<FormServer> {
  const posts: Post[] = [];
  const server = createServer(async (request, reply) => {
    const post = await readPost(request);
    posts.push(post);
    const answered = answer(post);
    if (!answered) return;
    reply.writeHead(answered.status, { 'content-type': 'application/json' });
    reply.end(typeof answered.body === 'string' ? answered.body : JSON.stringify(answered.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readPost(request: IncomingMessage): Promise<Post> {
  const form = Object.fromEntries(new URLSearchParams(await text(request)));
  return { url: request.url ?? '', authorization: request.headers.authorization, form };
}
