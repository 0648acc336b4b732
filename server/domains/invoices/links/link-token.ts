import { createHash, createHmac } from 'node:crypto';

/**
 * The token of a link, 256 bits. It is computed from a secret that is not in the database, so that later emails can
 * repeat a link of which the database has only the hash.
 */
export const linkToken = (linkSecret: string, linkId: string): string =>
  createHmac('sha256', linkSecret).update(`invoice ${linkId}`).digest('base64url');

/** How a token is stored. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');
