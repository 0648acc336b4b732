import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { depart } from '#server/gateway/auth/external-departure.ts';

/** `GET /authorize` (auth protocol 4.15): off to a provider. */
export const authorize: Endpoint = async (context, request, reply) => depart(context, request, reply);
