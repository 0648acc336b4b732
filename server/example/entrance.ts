import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { AppError } from '#shared/errors.ts';
import type { ExampleRole } from '#shared/rules/example-roles.ts';

/** Who in the example company stands for each role (`docs/demo.md`). */
const ACCOUNTS: Record<ExampleRole, string> = {
  office: 'admin@fieldfare.test',
  field: 'employee@fieldfare.test',
  customer: 'partner@fieldfare.test',
  subcontractor: 'subcontractor@fieldfare.test',
};

/** The endpoints of the auth gateway that a visitor uses, by method and route. */
const OPEN: ReadonlySet<string> = new Set([
  'GET /auth/v1/health',
  'GET /auth/v1/settings',
  'GET /auth/v1/.well-known/jwks.json',
  'GET /auth/v1/user',
  'GET /auth/v1/user/sessions',
  'GET /auth/v1/passkeys',
  'GET /auth/v1/factors/recovery-codes',
  'POST /auth/v1/logout',
  // It requires the service key, which only this process has.
  'POST /auth/v1/admin/generate_link',
]);

/**
 * Closes every way into the example company but the token that the real portal makes, and every change of how its
 * accounts sign in.
 */
export function closeSignIns(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => {
    if (isOpen(request)) return;
    throw new AuthError(403, 'example_company', 'The example company is opened from the real portal.');
  });
}

function isOpen({ method, routeOptions: { url = '' }, query, body }: FastifyRequest): boolean {
  if (!url.startsWith('/auth/v1/') || method === 'OPTIONS') return true;
  const route = `${method} ${url}`;
  if (route === 'POST /auth/v1/token') return fieldOf(query, 'grant_type') === 'refresh_token';
  // Of a token there is also a code of six digits, which could be guessed.
  if (route === 'POST /auth/v1/verify') return typeof fieldOf(body, 'token_hash') === 'string';
  return OPEN.has(route);
}

const fieldOf = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null ? (from as Record<string, unknown>)[name] : undefined;

/**
 * A token that signs a browser in as a role, once, within a minute.
 * @param app the example company's
 */
export async function entryToken(
  app: FastifyInstance,
  serviceRoleKey: string,
  role: ExampleRole,
): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/auth/v1/admin/generate_link',
    headers: { authorization: `Bearer ${serviceRoleKey}` },
    payload: { type: 'magiclink', email: ACCOUNTS[role] },
  });
  if (answer.statusCode !== 200) throw new AppError('example_role_changed');
  return answer.json().hashed_token;
}
