import { createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { invalid } from '#server/gateway/auth/auth-error.ts';
import type { Web3Chain } from '#server/gateway/auth/web3-message.ts';

/**
 * The bytes of a signature: 65 in hexadecimal from an Ethereum wallet, 64 in base64 from Solana's.
 * @throws AuthError `validation_failed` when it has another shape
 */
export function readSignature(text: string, chain: Web3Chain): Buffer {
  if (chain === 'ethereum') {
    if (!/^0x[0-9a-fA-F]{130}$/.test(text)) {
      throw invalid(
        'signature must be 65 bytes long, encoded as a 130 character-long hexadecimal string after 0x',
      );
    }
    return Buffer.from(text.slice(2), 'hex');
  }
  if (!/^[A-Za-z0-9+/_-]{86}(?:==)?$/.test(text)) {
    throw invalid('signature must be 64 bytes encoded as base64 with or without padding');
  }
  return Buffer.from(text, 'base64url');
}

/** Whether the wallet behind `address` signed exactly this text. */
export function isSignedBy(chain: Web3Chain, address: string, text: string, signature: Buffer): boolean {
  return chain === 'ethereum'
    ? isSignedByEthereum(address, text, signature)
    : isSignedBySolana(address, text, signature);
}

/** The one form of an address: Ethereum's letters may be of either case, Solana's mean different keys. */
export function canonicalAddress(chain: Web3Chain, address: string): string {
  return chain === 'ethereum' ? address.toLowerCase() : address;
}

/** `personal_sign` (EIP-191): the signature gives the key, the key the address. */
function isSignedByEthereum(address: string, text: string, signature: Buffer): boolean {
  if (!isAsWrittenByWallets(address)) return false;
  const message = Buffer.from(text, 'utf8');
  const digest = keccak_256(
    Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`), message]),
  );
  const last = signature[64] ?? 0;
  const recovery = last >= 27 ? last - 27 : last;
  if (recovery > 1) return false;
  try {
    const recovered = secp256k1.Signature.fromBytes(
      Buffer.concat([Buffer.from([recovery]), signature.subarray(0, 64)]),
      'recovered',
    );
    // Every signature has a twin with the other s; wallets give the low one.
    if (recovered.hasHighS()) return false;
    const key = recovered.recoverPublicKey(digest).toBytes(false);
    const found = Buffer.from(keccak_256(key.subarray(1)).subarray(-20));
    return timingSafeEqual(found, Buffer.from(address.slice(2), 'hex'));
  } catch {
    // Numbers that are on no curve are a wrong signature like any other.
    return false;
  }
}

/** Letters of both cases are a checksum (EIP-55), which must be right; letters of one case carry none. */
function isAsWrittenByWallets(address: string): boolean {
  const letters = address.slice(2);
  const lower = letters.toLowerCase();
  if (letters === lower || letters === letters.toUpperCase()) return true;
  const digest = Buffer.from(keccak_256(Buffer.from(lower))).toString('hex');
  return [...lower].every(
    (letter, index) =>
      letters[index] === (Number.parseInt(digest[index] ?? '0', 16) >= 8 ? letter.toUpperCase() : letter),
  );
}

function isSignedBySolana(address: string, text: string, signature: Buffer): boolean {
  const key = fromBase58(address);
  if (key?.length !== 32 || !isOwnable(key)) return false;
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') },
    format: 'jwk',
  });
  return verify(null, Buffer.from(text, 'utf8'), publicKey, signature);
}

/** A few addresses, such as that of 32 zeros, are points of small order: everybody can sign for them. */
function isOwnable(key: Buffer): boolean {
  try {
    return !ed25519.Point.fromBytes(key).isSmallOrder();
  } catch {
    return false;
  }
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** The bytes behind Bitcoin's base58, in which each leading 1 is a zero byte; undefined for other letters. */
export function fromBase58(text: string): Buffer | undefined {
  let number = 0n;
  for (const letter of text) {
    const digit = BASE58.indexOf(letter);
    if (digit < 0) return undefined;
    number = number * 58n + BigInt(digit);
  }
  const hex = number === 0n ? '' : number.toString(16);
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')]);
}
