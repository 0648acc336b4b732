import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { clientAbortOf } from '#server/gateway/client-abort.ts';
import { addressBlock } from '#server/gateway/client-address.ts';
import {
  type Asker,
  createFairQueue,
  type FairQueue,
  type FairQueueOptions,
} from '#server/gateway/fair-queue.ts';

/** What waits longer than these take is answered too late to be of use. */
const WAITING_PER_OWNER = 200;
/** Of one client address: an office that comes to work has one for everybody. */
const WAITING_PER_ADDRESS = 50;

/** A queue for work around passwords. @throws AuthError 429 when too many requests of one owner wait already */
export function createSignInQueue(options: Pick<FairQueueOptions, 'places' | 'ownPlaces'>): FairQueue {
  return createFairQueue({
    ...options,
    waitingPerOwner: WAITING_PER_OWNER,
    waitingPerPart: WAITING_PER_ADDRESS,
    refusal: () =>
      new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds: 5 }),
  });
}

/**
 * Everybody who has not shown who they are. They share their places, and take turns by client address: however many
 * addresses a flood comes from, it counts as one owner beside people who are known.
 */
export function asStranger(request: FastifyRequest, reply: FastifyReply): Asker {
  return { owner: 'strangers', part: addressBlock(request.ip), clientAbort: clientAbortOf(reply) };
}

/** Somebody who is signed in. */
export function asUser(userId: string, reply: FastifyReply): Asker {
  return { owner: `user:${userId}`, clientAbort: clientAbortOf(reply) };
}
