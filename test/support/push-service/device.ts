import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser that has subscribed: what it tells the portal, and how it reads what arrives. */
export interface TestDevice {
  p256dh: string;
  auth: string;
  /**
   * Decrypts a body of `aes128gcm` as a browser does (RFC 8291, RFC 8188). Throws when it was not meant for this one.
   */
  read(body: Buffer): string;
}

/** A device with keys of its own. */
export function makeDevice(): TestDevice {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    p256dh: publicKey.toString('base64url'),
    auth: auth.toString('base64url'),
    read(body) {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const senderKey = body.subarray(21, 21 + keyLength);
      const record = body.subarray(21 + keyLength);
      const derive = (secret: Uint8Array, with_: Uint8Array, info: Buffer, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, with_, info, length));
      const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const secret = derive(pair.computeSecret(senderKey), auth, keyInfo, 32);
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      // The last record ends with a 2, and nothing but zeros behind it.
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}
