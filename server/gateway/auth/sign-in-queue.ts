import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { clientAbortOf } from '#server/gateway/client-abort.ts';
import { addressBlock } from '#server/gateway/client-address.ts';
import {
  createFairQueue,
  type FairQueue,
  type FairQueueOptions,
  type Requester,
} from '#server/gateway/fair-queue.ts';

/** The response to a request behind this many others would be too late to be useful. */
const WAITING_PER_OWNER = 200;
/** Per client address. In an office, everybody may have the same one. */
const WAITING_PER_ADDRESS = 50;

/** A queue for password sign-ins. @throws AuthError 429 when too many requests of one owner are waiting */
export function createSignInQueue(options: Pick<FairQueueOptions, 'slots' | 'ownSlots'>): FairQueue {
  return createFairQueue({
    ...options,
    waitingPerOwner: WAITING_PER_OWNER,
    waitingPerGroup: WAITING_PER_ADDRESS,
    refusal: () =>
      new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds: 5 }),
  });
}

/**
 * A requester without a known identity. All of them share their slots, and are served in turn by client address: a
 * flood counts as one owner beside known people, regardless of the number of its addresses.
 */
export function asStranger(request: FastifyRequest, reply: FastifyReply): Requester {
  return { owner: 'strangers', group: addressBlock(request.ip), clientAbort: clientAbortOf(reply) };
}

/** A signed-in requester. */
export function asUser(userId: string, reply: FastifyReply): Requester {
  return { owner: `user:${userId}`, clientAbort: clientAbortOf(reply) };
}
