import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { normaliseEmail } from '#server/gateway/auth/body.ts';
import type { ExternalProfile } from '#server/gateway/auth/providers/profile.ts';
import type { Assertion } from '#server/gateway/auth/saml/assertion.ts';
import type { AttributeMapping } from '#server/gateway/auth/saml/attribute-mapping.ts';
import { EMAIL_FORMAT, TRANSIENT_FORMAT } from '#server/gateway/auth/saml/namespaces.ts';
import type { SsoProvider } from '#server/gateway/auth/saml/sso-providers.ts';

const SUBJECT_ID = 'urn:oasis:names:tc:SAML:attribute:subject-id';
/** Under which names providers send an address, the standard's first. */
const EMAIL_NAMES = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'mail',
  'Mail',
  'email',
];
/** The same for the two names of a person, under which sign-up by password tells them too. */
const PERSON_NAMES: Record<string, readonly string[]> = {
  first_name: [
    'urn:oid:2.5.4.42',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
    'givenName',
    'first_name',
    'firstName',
  ],
  last_name: [
    'urn:oid:2.5.4.4',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
    'sn',
    'last_name',
    'lastName',
  ],
};
/** What we say ourselves, whatever a mapping makes. */
const OURS = new Set(['sub', 'iss', 'email', 'email_verified', 'phone_verified', 'custom_claims']);

/** Somebody whom a provider vouches for; `names` are what an account begins with. */
export interface SsoPerson extends ExternalProfile {
  email: string;
  names: Record<string, string>;
}

/**
 * Who an assertion is about, as the provider's mapping and, without one, the usual names of attributes tell.
 * @throws AuthError `saml_assertion_no_user_id` without a lasting name, `saml_assertion_no_email` without an address,
 * or
 *   with one of a domain that is not the provider's
 */
export function personOf(assertion: Assertion, provider: SsoProvider): SsoPerson {
  const subject = subjectOf(assertion);
  const mapped = mappedClaims(assertion, provider.attributeMapping);
  const email = emailOf(assertion, mapped.email, provider);
  const names: Record<string, string> = {};
  for (const [key, usual] of Object.entries(PERSON_NAMES)) {
    const value = mapped[key] ?? firstValue(assertion, usual);
    if (typeof value === 'string') names[key] = value.slice(0, 100);
  }
  const custom = Object.fromEntries(
    Object.entries(mapped).filter(([key]) => !OURS.has(key) && !Object.hasOwn(PERSON_NAMES, key)),
  );
  return {
    provider: provider.name,
    subject,
    email,
    emailVerified: true,
    names,
    data: {
      sub: subject,
      iss: provider.metadata.entityId,
      email,
      email_verified: true,
      phone_verified: false,
      ...names,
      custom_claims: custom,
    },
  };
}

function subjectOf(assertion: Assertion): string {
  const { nameId } = assertion;
  const lasting = nameId && nameId.format !== TRANSIENT_FORMAT ? nameId : undefined;
  const name = lasting?.format === EMAIL_FORMAT ? lasting.value.toLowerCase() : lasting?.value;
  const subject = firstValue(assertion, [SUBJECT_ID]) ?? name;
  if (subject) return subject;
  const text =
    'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user';
  throw new AuthError(400, 'saml_assertion_no_user_id', text);
}

function emailOf(assertion: Assertion, mapped: unknown, { domains }: SsoProvider): string {
  const { nameId } = assertion;
  const named = nameId?.format === EMAIL_FORMAT ? nameId.value : undefined;
  const given = typeof mapped === 'string' && mapped ? mapped : firstValue(assertion, EMAIL_NAMES);
  const email = readable(given ?? named);
  if (!email) {
    throw new AuthError(400, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address');
  }
  // A company vouches for its own addresses: it must not write that of the office beside a name.
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (domains.length > 0 && !domains.includes(domain)) {
    const text = 'SAML Assertion does not contain an email address of a domain of this provider';
    throw new AuthError(400, 'saml_assertion_no_email', text);
  }
  return email;
}

function readable(address: string | undefined): string | undefined {
  try {
    return address && normaliseEmail(address);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    // Something that is no address counts as none.
    return undefined;
  }
}

function mappedClaims(assertion: Assertion, mapping: AttributeMapping): Record<string, unknown> {
  const claims: Record<string, unknown> = {};
  for (const [key, { name, names = [], default: standard, array }] of Object.entries(mapping.keys ?? {})) {
    const sought = [...(name ? [name] : []), ...names];
    const value = array ? allValues(assertion, sought) : firstValue(assertion, sought);
    if (value !== undefined) claims[key] = value;
    else if (standard !== undefined && standard !== null) claims[key] = standard;
  }
  return claims;
}

function firstValue(assertion: Assertion, names: readonly string[]): string | undefined {
  return allValues(assertion, names)?.[0];
}

/** The values of the first of these attributes that has any. Names count in both forms that providers write. */
function allValues({ attributes }: Assertion, names: readonly string[]): string[] | undefined {
  for (const name of names) {
    const values = attributes
      .filter((attribute) => attribute.name === name || attribute.friendlyName === name)
      .flatMap((attribute) => attribute.values);
    if (values.length > 0) return values;
  }
  return undefined;
}
