import { createECDH } from 'node:crypto';

/** The key pair by which push services recognise this portal (RFC 8292): raw P-256 keys in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The pair that belongs to a private key. Browsers subscribe with the public one, so another key ends every
 * subscription there is.
 */
export function vapidKeysOf(privateKey: string): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
}
