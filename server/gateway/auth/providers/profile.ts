import { z } from 'zod';

/** Who somebody is according to a provider. */
export interface ExternalProfile {
  provider: string;
  /** The provider's unchanging name of the person. */
  subject: string;
  /** In the stored form; undefined when the provider returned no valid one. */
  email: string | undefined;
  /** Whether the provider vouches that the address is theirs. */
  emailVerified: boolean;
  /** What the identity keeps (auth protocol 2.2). */
  data: Record<string, unknown>;
}

const TEXT_LENGTH = 1000;
const CLAIMS = [
  'name',
  'full_name',
  'given_name',
  'family_name',
  'nickname',
  'preferred_username',
  'user_name',
  'avatar_url',
  'picture',
  'locale',
  'zoneinfo',
  'iss',
];

/** Makes a profile of a provider's claims; what is not text, too long or cannot be stored is left out. */
export function profileOf(
  provider: string,
  subject: string,
  claims: Record<string, unknown>,
  emailVerified: boolean,
): ExternalProfile {
  const address = z.email().max(255).safeParse(storable(claims.email)?.trim().toLowerCase());
  const email = address.success ? address.data : undefined;
  const data: Record<string, unknown> = {};
  for (const claim of CLAIMS) {
    const text = storable(claims[claim]);
    if (text) data[claim] = text;
  }
  if (data.name && !data.full_name) data.full_name = data.name;
  if (data.picture && !data.avatar_url) data.avatar_url = data.picture;
  const verified = email !== undefined && emailVerified;
  return {
    provider,
    subject,
    email,
    emailVerified: verified,
    data: {
      ...data,
      sub: subject,
      provider_id: subject,
      ...(email === undefined ? {} : { email }),
      email_verified: verified,
      phone_verified: false,
    },
  };
}

/** A claim as a text that PostgreSQL can keep. */
function storable(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > TEXT_LENGTH) return undefined;
  return value.includes('\0') || !value.isWellFormed() ? undefined : value;
}

/** Whether a claim says yes; some providers say it as text or number. */
export function saysYes(claim: unknown): boolean {
  return claim === true || claim === 'true' || claim === 1 || claim === '1';
}
