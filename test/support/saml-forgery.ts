import { randomUUID } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { SITE } from '#test/support/auth-gateway.ts';
import { type Certified, certify } from '#test/support/saml-provider/saml-provider.ts';

const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';

const ENTITY_ID = 'https://login.forge.test/metadata';
const ACS = `${SITE}/auth/v1/sso/saml/acs`;
const AUDIENCE = `${SITE}/auth/v1/sso/saml/metadata`;

/** What a response says; each test bends what it is about. */
export interface Words {
  requestId: string | undefined;
  assertionId: string;
  responseId: string;
  issuer: string;
  audience: string;
  recipient: string;
  destination: string | undefined;
  nameId: string;
  nameIdFormat: string;
  email: string;
  /** Seconds from now. */
  issuedAt: number;
  from: number;
  until: number;
  status: string;
  attributes: string;
  version: string;
  method: string;
}

/** A provider whose key the tests hold, so that they can say whatever they like. */
export interface Forge extends Certified {
  metadata: string;
}

/** Makes a provider with a key of its own. */
export function openForge(entityId = ENTITY_ID): Forge {
  const certified = certify();
  const base64 = certified.certificate.replace(/-----[^-]+-----|\s/g, '');
  const metadata = `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
    <!-- made by hand -->
    <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing">
    <ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate>
    </ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleSignOnService Location="https://login.forge.test/sso"
    Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"/></md:IDPSSODescriptor></md:EntityDescriptor>`;
  return { ...certified, metadata };
}

/** What an honest provider answers to a request. */
export function honest(requestId: string | undefined, change: Partial<Words> = {}): Words {
  return {
    requestId,
    assertionId: `_${randomUUID()}`,
    responseId: `_${randomUUID()}`,
    issuer: ENTITY_ID,
    audience: AUDIENCE,
    recipient: ACS,
    destination: ACS,
    nameId: 'carla',
    nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    email: 'carla@forge.test',
    issuedAt: 0,
    from: -30,
    until: 300,
    status: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    attributes: '',
    version: '2.0',
    method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
    ...change,
  };
}

const instant = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const answering = (requestId: string | undefined) => (requestId ? ` InResponseTo="${requestId}"` : '');

/** An assertion without a signature. */
export function assertionXml(words: Words): string {
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${words.assertionId}" Version="${words.version}" IssueInstant="${instant(words.issuedAt)}"><saml:Issuer>${words.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${words.nameIdFormat}">${words.nameId}</saml:NameID><saml:SubjectConfirmation Method="${words.method}"><saml:SubjectConfirmationData NotOnOrAfter="${instant(words.until)}" Recipient="${words.recipient}"${answering(words.requestId)}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${instant(words.from)}" NotOnOrAfter="${instant(words.until)}"><saml:AudienceRestriction><saml:Audience>${words.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${instant(words.issuedAt)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="mail"><saml:AttributeValue>${words.email}</saml:AttributeValue></saml:Attribute>${words.attributes}</saml:AttributeStatement></saml:Assertion>`;
}

/** A response around these assertions. */
export function responseXml(words: Words, inside: string): string {
  const destination = words.destination ? ` Destination="${words.destination}"` : '';
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${words.responseId}" Version="2.0" IssueInstant="${instant(words.issuedAt)}"${destination}${answering(words.requestId)}><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${words.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${words.status}"/></samlp:Status>${inside}</samlp:Response>`;
}

/** Signs the element of this name in `xml`. */
export function signed(
  xml: string,
  key: Pick<Certified, 'privateKey'>,
  localName: 'Assertion' | 'Response',
  options: { algorithm?: string; digest?: string } = {},
): string {
  const signer = new SignedXml({
    privateKey: key.privateKey,
    signatureAlgorithm: options.algorithm ?? RSA_SHA256,
    canonicalizationAlgorithm: C14N,
  });
  const xpath = `//*[local-name(.)='${localName}']`;
  signer.addReference({
    xpath,
    digestAlgorithm: options.digest ?? SHA256,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', C14N],
  });
  signer.computeSignature(xml, {
    location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
  });
  return signer.getSignedXml();
}

/** The usual answer: a response with one signed assertion. */
export function answerXml(words: Words, key: Pick<Certified, 'privateKey'>): string {
  return responseXml(words, signed(assertionXml(words), key, 'Assertion'));
}
