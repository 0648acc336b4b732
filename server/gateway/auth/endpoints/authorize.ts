import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { startRedirect } from '#server/gateway/auth/redirect-start.ts';

/** `GET /authorize` (auth protocol 4.15): off to a provider. */
export const authorize: Endpoint = async (context, request, reply) => startRedirect(context, request, reply);
