import { type RequestOptions, request } from 'node:https';
import {
  type AddressRule,
  assertHostAllowed,
  ForbiddenAddressError,
  guardedLookup,
  isPublicAddress,
} from '#server/gateway/public-address.ts';
import type { VapidKeys } from './vapid.ts';

/** A browser's PushSubscription. */
interface Device {
  /** Where its maker's push service takes messages for it: an address that a stranger may have made up. */
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface PushOptions {
  /** How long the service keeps what it cannot deliver. */
  ttlSeconds: number;
  /** At most 32 characters of base64url: a later push of the same topic replaces one that still waits. */
  topic: string;
  signal: AbortSignal;
}

export type PushOutcome =
  | { kind: 'delivered' }
  /** The subscription has ended, or is invalid. */
  | { kind: 'gone' }
  /** This push will never be taken. */
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string; retryAfterSeconds?: number };

export interface PushClient {
  /** Sends a text, encrypted so that only the device reads it (RFC 8291). Never rejects. */
  send(device: Device, text: string, options: PushOptions): Promise<PushOutcome>;
}

/** Whom connections may reach. */
export interface Reach {
  isAllowed: AddressRule;
  /** Certificate authority besides those of the system. */
  ca?: string;
}

const TIMEOUT_MS = 10_000;
const PUBLIC_INTERNET: Reach = { isAllowed: isPublicAddress };

/**
 * Sends web push messages (RFC 8030) as the owner of a VAPID key.
 * @param subject who answers for this sender: a mailto: or https: address
 * @param reach only tests name another one, to speak to a push service on this machine
 */
export function createPushClient(
  { keys, subject }: { keys: VapidKeys; subject: string },
  reach = PUBLIC_INTERNET,
): PushClient {
  return {
    async send(device, text, { ttlSeconds, topic, signal }) {
      const { default: webPush } = await import('web-push');
      let url: URL;
      let body: Buffer;
      try {
        url = new URL(device.endpoint);
        body = webPush.encrypt(device.p256dh, device.auth, text, 'aes128gcm').cipherText;
      } catch {
        return { kind: 'gone' };
      }
      const { Authorization } = webPush.getVapidHeaders(
        url.origin,
        subject,
        keys.publicKey,
        keys.privateKey,
        'aes128gcm',
      );
      const headers = {
        authorization: Authorization,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': body.length,
        ttl: ttlSeconds,
        urgency: 'high',
        topic,
      };
      try {
        return outcomeOf(await post(url, body, { headers, signal }, reach));
      } catch (error) {
        const reason = (error as Error).message;
        return error instanceof ForbiddenAddressError
          ? { kind: 'refused', reason }
          : { kind: 'later', reason };
      }
    },
  };
}

/** Sends nothing: for the example company. */
export const silentPush: PushClient = {
  send: async () => ({ kind: 'refused', reason: 'The example company sends no pushes.' }),
};

interface Answer {
  status: number;
  retryAfter: string | undefined;
}

/** Redirects are not followed, because they could lead to a forbidden address. */
function post(url: URL, body: Buffer, options: RequestOptions, { isAllowed, ca }: Reach): Promise<Answer> {
  if (url.protocol !== 'https:' || url.username !== '') throw new ForbiddenAddressError(url.host);
  assertHostAllowed(url.hostname, isAllowed);
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      ...options,
      method: 'POST',
      // A new connection, because a reused one would skip the lookup.
      agent: false,
      lookup: guardedLookup(isAllowed),
      ...(ca ? { ca } : {}),
    });
    const timer = setTimeout(
      () => sending.destroy(new Error('The push service did not answer.')),
      TIMEOUT_MS,
    );
    sending.on('close', () => clearTimeout(timer));
    sending.on('error', reject);
    sending.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      // The body is not needed and may be large.
      response.destroy();
    });
    sending.end(body);
  });
}

function outcomeOf({ status, retryAfter }: Answer): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = `The push service answered ${status}.`;
  if (status !== 429 && status < 500) return { kind: 'refused', reason };
  const retryAfterSeconds = Number(retryAfter);
  return retryAfterSeconds > 0 ? { kind: 'later', reason, retryAfterSeconds } : { kind: 'later', reason };
}
