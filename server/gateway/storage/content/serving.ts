/** How a stored file may be shown by a browser that opens its address. */
export interface Serving {
  contentType: string;
  /** Whether it is always sent as a download, never shown. */
  attachment: boolean;
  contentSecurityPolicy: string;
}

/** Types that a browser shows without running anything of theirs. */
const SHOWN =
  /^(image\/(?!svg)[\w.+-]+|audio\/[\w.+-]+|video\/[\w.+-]+|text\/plain|application\/(pdf|json))$/;
/** Pages: the protocol has them sent as the text they are made of. */
const PAGES = /^(text\/html|application\/xhtml\+xml)$/;

/**
 * What a page of ours could load as a script or a style, whatever else is said about it: a type is all that stops it.
 */
const LOADED = /^((text|application)\/(x-)?(java|ecma|live|j)script[\w.-]*|text\/css)$/;

/** Nothing may be loaded, no script runs, and the document belongs to no origin, least of all to ours. */
const SANDBOX = `default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'; media-src 'self'; frame-ancestors 'none'; sandbox`;
/** Browsers show a PDF in a viewer of their own, which a sandbox keeps shut in some; scripts stay out all the same. */
const VIEWER = `default-src 'none'; base-uri 'none'; form-action 'none'; object-src 'self'; frame-src 'self'; frame-ancestors 'none'; style-src 'unsafe-inline'`;

/**
 * What a file is sent as. Whatever somebody stored, opening its address in our origin runs nothing: pages and scripts
 * are text, drawings and every type not known to be harmless are downloads.
 * @param mediaType the type the file was stored with
 */
export function servingOf(mediaType: string): Serving {
  const essence = (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase();
  if (PAGES.test(essence))
    return { contentType: 'text/plain', attachment: false, contentSecurityPolicy: SANDBOX };
  if (LOADED.test(essence))
    return { contentType: 'text/plain', attachment: true, contentSecurityPolicy: SANDBOX };
  return {
    contentType: mediaType,
    attachment: !SHOWN.test(essence),
    contentSecurityPolicy: essence === 'application/pdf' ? VIEWER : SANDBOX,
  };
}
