import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The default parameters of authenticator apps (auth protocol 4.17; RFC 6238): SHA-1, six digits, 30 seconds. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks of phones are wrong by so many steps at most. */
const SKEW_STEPS = 1;
/** As long as the hash, which RFC 4226 asks for. */
const SECRET_BYTES = 20;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new random secret in base32, as people can type it. */
export function newTotpSecret(): string {
  const bits = [...randomBytes(SECRET_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five, 2)]).join('');
}

/** The code of a secret at a time step. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The time step of a moment, given in milliseconds since 1970. */
export function timeStep(nowMs: number): number {
  return Math.floor(nowMs / 1000 / STEP_SECONDS);
}

/**
 * The time step that a code belongs to: the present one, or one beside it. Every step is compared, and in constant
 * time.
 * @param lastStep the newest step whose code was taken: its code and those before it count no more (RFC 6238, 5.2)
 * @returns undefined when the code is wrong
 */
export function matchingStep(
  secret: string,
  code: string,
  { now, lastStep }: { now: number; lastStep: number | undefined },
): number | undefined {
  const present = timeStep(now);
  let found: number | undefined;
  for (let step = present - SKEW_STEPS; step <= present + SKEW_STEPS; step++) {
    const isRight = sameCode(totpCode(secret, step), code);
    if (isRight && (lastStep === undefined || step > lastStep)) found = step;
  }
  return found;
}

/** Whether a code is that of one step, while the step still lies beside the present one. */
export function isCodeOfStep(
  secret: string,
  code: string,
  { now, step }: { now: number; step: number },
): boolean {
  return Math.abs(step - timeStep(now)) <= SKEW_STEPS && sameCode(totpCode(secret, step), code);
}

/** What the QR code of an authenticator app says. */
export function totpUri(totp: { secret: string; issuer: string; account: string }): string {
  const label = `${encodeURIComponent(totp.issuer)}:${encodeURIComponent(totp.account)}`;
  const facts = { algorithm: 'SHA1', digits: DIGITS, issuer: totp.issuer, period: STEP_SECONDS };
  const query = Object.entries({ ...facts, secret: totp.secret })
    // Not URLSearchParams: apps show its plus signs for blanks.
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return `otpauth://totp/${label}?${query}`;
}

function sameCode(right: string, given: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function decodeBase32(text: string): Buffer {
  const bits = [...text].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
