import { X509Certificate } from 'node:crypto';
import { invalid } from '#server/gateway/auth/auth-error.ts';
import { METADATA, PROTOCOL, REDIRECT_BINDING, SIGNATURE } from '#server/gateway/auth/saml/namespaces.ts';
import {
  attributeOf,
  childrenOf,
  onlyChild,
  parsePlainXml,
  textOf,
  XmlError,
} from '#server/gateway/auth/saml/plain-xml.ts';
import { isRsa } from '#server/gateway/auth/settings-saml.ts';

/** What a provider says of itself. */
export interface ProviderMetadata {
  entityId: string;
  /** Where people are sent to, by a redirect. */
  ssoUrl: string;
  /** With which it signs, as PEM. */
  certificates: string[];
}

const MAX_ENTITY_ID = 1024;

/**
 * Reads the metadata of one identity provider (SAML 2.0 Metadata). Errors have detailed messages, because an
 * administrator entered the metadata or its URL.
 * @throws AuthError `validation_failed`
 */
export function readMetadata(xml: string): ProviderMetadata {
  const entity = entityOf(xml);
  const entityId = attributeOf(entity, 'entityID');
  if (!entityId) throw invalid('SAML Metadata does not contain an EntityID');
  if (entityId.length > MAX_ENTITY_ID) throw invalid('SAML Metadata contains an EntityID that is too long');
  const descriptors = childrenOf(entity, METADATA, 'IDPSSODescriptor').filter((descriptor) =>
    (attributeOf(descriptor, 'protocolSupportEnumeration') ?? '').split(/\s+/).includes(PROTOCOL),
  );
  const [descriptor, another] = descriptors;
  if (!descriptor) throw invalid('SAML Metadata does not contain any IDPSSODescriptor');
  if (another) throw invalid('SAML Metadata contains multiple IDPSSODescriptors');
  return { entityId, ssoUrl: ssoUrlOf(descriptor), certificates: certificatesOf(descriptor) };
}

function entityOf(xml: string): Element {
  let root: Element;
  try {
    root = parsePlainXml(withoutComments(xml)).documentElement;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw invalid(`SAML Metadata cannot be read: ${error.message}`);
  }
  const named = root.namespaceURI === METADATA ? root.localName : '';
  if (named === 'EntityDescriptor') return root;
  const entity = named === 'EntitiesDescriptor' ? onlyChild(root, METADATA, 'EntityDescriptor') : undefined;
  if (!entity) throw invalid('SAML Metadata does not contain one EntityDescriptor');
  return entity;
}

/** Handwritten metadata may have comments. Metadata is not signed here, so they can be removed safely. */
function withoutComments(xml: string): string {
  const [start = '', ...rest] = xml.split('<!--');
  const kept = rest.map((piece) => {
    const end = piece.indexOf('-->');
    return end === -1 ? `<!--${piece}` : piece.slice(end + 3);
  });
  return start + kept.join('');
}

function ssoUrlOf(descriptor: Element): string {
  const location = childrenOf(descriptor, METADATA, 'SingleSignOnService')
    .filter((service) => attributeOf(service, 'Binding') === REDIRECT_BINDING)
    .map((service) => attributeOf(service, 'Location'))[0];
  if (!location) throw invalid('SAML Metadata does not contain a SingleSignOnService by HTTP-Redirect');
  const url = URL.canParse(location) ? new URL(location) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!url || !isSafe || url.username) {
    throw invalid('SAML Metadata contains a SingleSignOnService that is not a HTTPS URL');
  }
  return url.href;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function certificatesOf(descriptor: Element): string[] {
  const certificates = childrenOf(descriptor, METADATA, 'KeyDescriptor')
    .filter((key) => attributeOf(key, 'use') !== 'encryption')
    .flatMap((key) => childrenOf(key, SIGNATURE, 'KeyInfo'))
    .flatMap((info) => childrenOf(info, SIGNATURE, 'X509Data'))
    .flatMap((data) => childrenOf(data, SIGNATURE, 'X509Certificate'))
    .flatMap((element) => readCertificate(textOf(element) ?? '') ?? []);
  if (certificates.length === 0) {
    throw invalid('SAML Metadata does not contain the certificate of an RSA key of at least 2048 bits');
  }
  return certificates;
}

function readCertificate(base64: string): string | undefined {
  try {
    const certificate = new X509Certificate(Buffer.from(base64.replace(/\s+/g, ''), 'base64'));
    return isRsa(certificate.publicKey) ? certificate.toString() : undefined;
  } catch {
    // A provider may list keys of kinds that we do not use; without any that we do, the caller says so.
    return undefined;
  }
}
