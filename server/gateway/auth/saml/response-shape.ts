import { ASSERTION, PROTOCOL, SIGNATURE, SUCCESS } from '#server/gateway/auth/saml/namespaces.ts';
import { attributeOf, childrenOf, onlyChild, textOf } from '#server/gateway/auth/saml/plain-xml.ts';
import { SamlError } from '#server/gateway/auth/saml/saml-error.ts';

const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#';
const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const XMLENC = 'http://www.w3.org/2001/04/xmlenc#';
const C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** What a signature may be made with. SHA-1 is broken, and a keyed hash would take our own certificate for its key. */
const ALGORITHMS: Record<string, readonly string[]> = {
  CanonicalizationMethod: [C14N],
  SignatureMethod: [`${MORE}rsa-sha256`, `${MORE}rsa-sha384`, `${MORE}rsa-sha512`],
  DigestMethod: [`${XMLENC}sha256`, `${MORE}sha384`, `${XMLENC}sha512`],
  Transform: [`${XMLDSIG}enveloped-signature`, C14N],
};

/** What a response says of itself, outside of what may be signed alone. */
export interface ResponseShape {
  issuer: string | undefined;
  inResponseTo: string | undefined;
  destination: string | undefined;
  isEncrypted: boolean;
  /** Whether the response as a whole carries a signature; whether it is right is not looked at here. */
  isSigned: boolean;
}

/**
 * Lets pass only the one shape that providers send: a response with one assertion, signatures where they belong and
 * nowhere else, each name once. Every way to wrap a signed part in another one needs a second assertion, a
 * misplaced signature, or a name twice.
 * @throws SamlError
 */
export function readShape(document: Document): ResponseShape {
  const root = document.documentElement;
  if (root.namespaceURI !== PROTOCOL || root.localName !== 'Response') throw new SamlError('no response');
  if (attributeOf(root, 'Version') !== '2.0') throw new SamlError('not SAML 2.0');
  const all = Array.from(document.getElementsByTagName('*'));
  const assertions = all.filter(({ localName }) => /^(Encrypted)?Assertion$/.test(localName));
  const [assertion] = assertions;
  checkStatus(root);
  if (!assertion || assertions.length > 1) throw new SamlError('not exactly one assertion');
  if (assertion.parentNode !== root || assertion.namespaceURI !== ASSERTION) {
    throw new SamlError('the assertion is out of place');
  }
  checkNames(all);
  const signatures = all.filter(({ localName }) => localName === 'Signature');
  for (const signature of signatures) checkSignature(signature, [root, assertion]);
  return {
    issuer: textOf(onlyChild(root, ASSERTION, 'Issuer')),
    inResponseTo: attributeOf(root, 'InResponseTo'),
    destination: attributeOf(root, 'Destination'),
    isEncrypted: assertion.localName === 'EncryptedAssertion',
    isSigned: signatures.some(({ parentNode }) => parentNode === root),
  };
}

function checkStatus(root: Element): void {
  const status = onlyChild(root, PROTOCOL, 'Status');
  const code = status && onlyChild(status, PROTOCOL, 'StatusCode');
  const value = code && attributeOf(code, 'Value');
  if (value !== SUCCESS) throw new SamlError(`the provider says ${(value ?? 'nothing').slice(0, 200)}`);
}

function checkNames(all: readonly Element[]): void {
  const names = all.flatMap((element) =>
    Array.from(element.attributes)
      .filter(({ localName, name }) => /^id$/i.test(localName ?? name))
      .map(({ value }) => value),
  );
  if (new Set(names).size !== names.length) throw new SamlError('a name stands twice');
}

function checkSignature(signature: Element, parents: readonly Element[]): void {
  const parent = signature.parentNode;
  if (signature.namespaceURI !== SIGNATURE || !parents.includes(parent as Element)) {
    throw new SamlError('a signature is out of place');
  }
  if (childrenOf(parent as Element, SIGNATURE, 'Signature').length > 1)
    throw new SamlError('two signatures of one part');
  for (const [name, allowed] of Object.entries(ALGORITHMS)) {
    const used = Array.from(signature.getElementsByTagNameNS(SIGNATURE, name));
    if (used.some((element) => !allowed.includes(attributeOf(element, 'Algorithm') ?? ''))) {
      throw new SamlError(`a signature by a ${name} that is not taken`);
    }
  }
}
