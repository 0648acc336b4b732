import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { ASSERTION, BEARER } from '#server/gateway/auth/saml/namespaces.ts';
import { attributeOf, childrenOf, onlyChild, textOf } from '#server/gateway/auth/saml/plain-xml.ts';
import { SamlError } from '#server/gateway/auth/saml/saml-error.ts';
import {
  ASSERTION_AGE_MS,
  acsUrlOf,
  entityIdOf,
  SKEW_MS,
} from '#server/gateway/auth/saml/service-provider.ts';

/** What a provider vouches for. */
export interface Assertion {
  id: string;
  nameId: { value: string; format: string | undefined } | undefined;
  attributes: readonly Attribute[];
  /** When the session that begins with it is to end, where the provider says so. */
  sessionNotAfter: Date | undefined;
}

interface Attribute {
  name: string;
  friendlyName: string | undefined;
  values: string[];
}

interface Expected {
  issuer: string;
  /** Of our request; undefined when nobody asked. */
  requestId: string | undefined;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const MAX_VALUE = 1000;

/**
 * Reads an assertion whose signature was verified, and holds it to what a sign-in by a browser must say (SAML 2.0
 * Profiles, 4.1.4): by whom, for whom, in answer to what, where to, since when and until when.
 * @throws SamlError
 */
export function readAssertion(context: AuthContext, element: Element, expected: Expected): Assertion {
  const isAssertion = element.namespaceURI === ASSERTION && element.localName === 'Assertion';
  const id = attributeOf(element, 'ID');
  if (!isAssertion || attributeOf(element, 'Version') !== '2.0' || !id) throw new SamlError('no assertion');
  const now = Date.now();
  const issued = instantOf(element, 'IssueInstant')?.getTime() ?? Number.NaN;
  if (!(issued <= now + SKEW_MS && issued > now - ASSERTION_AGE_MS - SKEW_MS)) {
    throw new SamlError('an assertion of another time');
  }
  if (textOf(only(element, 'Issuer')) !== expected.issuer) throw new SamlError('another issuer');
  checkConditions(context, only(element, 'Conditions'), now);
  const subject = only(element, 'Subject');
  const confirmations = childrenOf(subject, ASSERTION, 'SubjectConfirmation');
  if (!confirmations.some((one) => confirms(context, one, expected.requestId, now))) {
    throw new SamlError('for another place, request or time');
  }
  const nameId = onlyChild(subject, ASSERTION, 'NameID');
  const name = textOf(nameId);
  return {
    id,
    nameId: nameId && name ? { value: limited(name), format: attributeOf(nameId, 'Format') } : undefined,
    attributes: attributesOf(element),
    sessionNotAfter: sessionEnd(element, now),
  };
}

function checkConditions(context: AuthContext, conditions: Element, now: number): void {
  checkWindow(conditions, now);
  const restrictions = childrenOf(conditions, ASSERTION, 'AudienceRestriction');
  const isForUs = (restriction: Element) =>
    childrenOf(restriction, ASSERTION, 'Audience').some(
      (audience) => textOf(audience) === entityIdOf(context),
    );
  // All audience restrictions must include us.
  if (restrictions.length === 0 || !restrictions.every(isForUs)) throw new SamlError('another audience');
}

/** Whether a confirmation is of type bearer, for our URL, valid now, and in response to our request. */
function confirms(
  context: AuthContext,
  confirmation: Element,
  requestId: string | undefined,
  now: number,
): boolean {
  if (attributeOf(confirmation, 'Method') !== BEARER) return false;
  const data = onlyChild(confirmation, ASSERTION, 'SubjectConfirmationData');
  if (!data || attributeOf(data, 'Recipient') !== acsUrlOf(context)) return false;
  if (attributeOf(data, 'InResponseTo') !== requestId || attributeOf(data, 'NotBefore')) return false;
  const end = instantOf(data, 'NotOnOrAfter');
  return end !== undefined && end.getTime() > now - SKEW_MS;
}

function checkWindow(element: Element, now: number): void {
  const [from, until] = [instantOf(element, 'NotBefore'), instantOf(element, 'NotOnOrAfter')];
  if ((from && from.getTime() > now + SKEW_MS) || (until && until.getTime() <= now - SKEW_MS)) {
    throw new SamlError('conditions of another time');
  }
}

/** The end that the provider sets to the session, which must begin by somebody's having signed in there. */
function sessionEnd(assertion: Element, now: number): Date | undefined {
  const statements = childrenOf(assertion, ASSERTION, 'AuthnStatement');
  if (statements.length === 0) throw new SamlError('nobody has signed in there');
  const ends = statements.flatMap((statement) => instantOf(statement, 'SessionNotOnOrAfter') ?? []);
  if (ends.some((end) => end.getTime() <= now)) throw new SamlError('a session that is over');
  return ends.sort((a, b) => a.getTime() - b.getTime())[0];
}

function attributesOf(assertion: Element): Attribute[] {
  const attributes = childrenOf(assertion, ASSERTION, 'AttributeStatement').flatMap((statement) =>
    childrenOf(statement, ASSERTION, 'Attribute'),
  );
  return attributes.map((attribute) => ({
    name: attributeOf(attribute, 'Name') ?? '',
    friendlyName: attributeOf(attribute, 'FriendlyName'),
    values: childrenOf(attribute, ASSERTION, 'AttributeValue').flatMap((value) => {
      const text = textOf(value);
      return text === undefined ? [] : limited(text);
    }),
  }));
}

/** @throws SamlError for a value that is there and is no instant */
function instantOf(element: Element, name: string): Date | undefined {
  const text = attributeOf(element, name);
  if (text === undefined) return undefined;
  const instant = new Date(INSTANT.test(text) ? text : Number.NaN);
  if (Number.isNaN(instant.getTime())) throw new SamlError(`${name} is no instant`);
  return instant;
}

function only(parent: Element, name: string): Element {
  const child = onlyChild(parent, ASSERTION, name);
  if (!child) throw new SamlError(`not exactly one ${name}`);
  return child;
}

function limited(text: string): string {
  if (text.length > MAX_VALUE || text.includes('\0') || !text.isWellFormed()) {
    throw new SamlError('a value that cannot be kept');
  }
  return text;
}
