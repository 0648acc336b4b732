import { generateKeyPairSync, sign } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

/** A wallet with a key of its own that signs whatever it is shown. */
export interface Wallet {
  address: string;
  /** The bytes as its wallets give them: 65 for Ethereum, 64 for Solana. */
  sign(message: string): Uint8Array;
}

/** An Ethereum wallet; its address in lower case, as the stock client writes it. */
export function ethereumWallet(): Wallet {
  const { secretKey } = secp256k1.keygen();
  const key = secp256k1.getPublicKey(secretKey, false);
  return {
    address: `0x${Buffer.from(keccak_256(key.subarray(1)).subarray(-20)).toString('hex')}`,
    sign(message) {
      const bytes = Buffer.from(message);
      const digest = keccak_256(
        Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes]),
      );
      const [recovery = 0, ...rest] = secp256k1.sign(digest, secretKey, {
        prehash: false,
        format: 'recovered',
      });
      return Uint8Array.from([...rest, 27 + recovery]);
    },
  };
}

/** The checksum form of an Ethereum address (EIP-55). */
export function checksumAddress(address: string): string {
  const letters = address.slice(2).toLowerCase();
  const digest = Buffer.from(keccak_256(Buffer.from(letters))).toString('hex');
  return `0x${[...letters].map((letter, index) => ((digest[index] ?? '') >= '8' ? letter.toUpperCase() : letter)).join('')}`;
}

/** A Solana wallet. */
export function solanaWallet(): Wallet {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  return { address: toBase58(raw), sign: (message) => sign(null, Buffer.from(message), privateKey) };
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Bytes in Bitcoin's base58. */
export function toBase58(bytes: Uint8Array): string {
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (; number > 0n; number /= 58n) text = BASE58[Number(number % 58n)] + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text;
}
