import { DOMParser } from '@xmldom/xmldom';

const MAX_CHARACTERS = 256 * 1024;
const MAX_ELEMENTS = 5000;
const MAX_DEPTH = 40;
const DECLARATION = /^\uFEFF?\s*<\?xml\s[^<>?]{0,200}\?>/;
/** A tag with its attributes, in whose quotes a `>` may stand. No two ways to match: it reads in one pass. */
const TAG = /<(\/?)[A-Za-z_](?:[^<>"']|"[^"<]*"|'[^'<]*')*>/g;

/** A text that is no XML, or has something that no SAML message needs. */
export class XmlError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'XmlError';
  }
}

/**
 * The document of an XML text from a stranger. Refuses by its characters alone, before any parser works on them, what
 * parsers have been tricked with: document types and their entities, comments, CDATA, processing instructions, and more
 * text, elements or depth than any message has.
 * @throws XmlError
 */
export function parsePlainXml(text: string): Document {
  checkCharacters(text);
  const refuse = (message: string): never => {
    throw new XmlError(`It is not well formed: ${message.slice(0, 200)}`);
  };
  const document = new DOMParser({
    errorHandler: { warning: refuse, error: refuse, fatalError: refuse },
  }).parseFromString(text, 'text/xml');
  if (!document?.documentElement) throw new XmlError('It has no element.');
  return document;
}

function checkCharacters(text: string): void {
  if (text.length > MAX_CHARACTERS) throw new XmlError('It is too long.');
  const body = text.replace(DECLARATION, '');
  if (body.includes('<!')) throw new XmlError('It has a document type, a comment or CDATA.');
  if (body.includes('<?')) throw new XmlError('It has a processing instruction.');
  const expected = body.split('<').length - 1;
  let [seen, depth] = [0, 0];
  for (const [tag, closing] of body.matchAll(TAG)) {
    seen += 1;
    if (closing) depth -= 1;
    else if (!tag.endsWith('/>')) depth += 1;
    if (depth > MAX_DEPTH) throw new XmlError('It is too deep.');
  }
  if (seen !== expected) throw new XmlError('It has a tag that is none.');
  if (seen > 2 * MAX_ELEMENTS) throw new XmlError('It has too many elements.');
}

/** The children of an element by namespace and local name. */
export function childrenOf(parent: Element, namespace: string, name: string): Element[] {
  return Array.from(parent.childNodes).filter(
    (node): node is Element =>
      node.nodeType === node.ELEMENT_NODE &&
      (node as Element).namespaceURI === namespace &&
      (node as Element).localName === name,
  );
}

/** The one child of that name; undefined when there is none, or more than one. */
export function onlyChild(parent: Element, namespace: string, name: string): Element | undefined {
  const [first, second] = childrenOf(parent, namespace, name);
  return second ? undefined : first;
}

/** An attribute's value; undefined when it is absent or empty. */
export function attributeOf(element: Element, name: string): string | undefined {
  return element.getAttribute(name) || undefined;
}

/** The text of an element without spaces at its ends; undefined when it has none, or has elements in it. */
export function textOf(element: Element | undefined): string | undefined {
  if (!element) return undefined;
  const nodes = Array.from(element.childNodes);
  if (nodes.some((node) => node.nodeType !== node.TEXT_NODE)) return undefined;
  return element.textContent?.trim() || undefined;
}
