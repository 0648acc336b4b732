import { pack, unpack } from '#web/offline/encryption/packing.ts';

/** An encrypted record in IndexedDB. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

const IV_BYTES = 12;

/** Whether this page can encrypt: browsers allow it on https and on localhost. */
export const canLock = (): boolean => Boolean(globalThis.crypto?.subtle);

/** The key of a user from its 32 bytes; it cannot be exported again, not even by this page. */
export const importKey = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);

/** Encrypts a record (AES-256-GCM); the same `label` is needed to decrypt it. */
export async function seal(key: CryptoKey, record: object, label: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { iv, bytes: await crypto.subtle.encrypt(algorithm(iv, label), key, await pack(record)) };
}

/** Decrypts the record. Rejects when the key is another one, or when anything was changed. */
export async function unseal(key: CryptoKey, { iv, bytes }: Sealed, label: string): Promise<unknown> {
  return unpack(new Uint8Array(await crypto.subtle.decrypt(algorithm(iv, label), key, bytes)));
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, label: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(label),
});
