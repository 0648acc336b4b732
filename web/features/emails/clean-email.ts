import { logoUrl } from '#shared/branding.ts';

/** Elements that are left out of the view of an email. Without scripts in the frame they would not work anyway. */
const REMOVED = 'script, iframe, frame, object, embed, form, link, meta, base, svg, audio, video';
const DARK = /@media\s*\(\s*prefers-color-scheme\s*:\s*dark\s*\)/g;
const LIGHT = /@media\s*\(\s*prefers-color-scheme\s*:\s*light\s*\)/g;

/** An email for a frame that allows neither scripts nor inline styles. */
export interface CleanEmail {
  body: HTMLElement;
  /** The style of each element, to be set by script, which the content security policy allows. */
  styles: [element: HTMLElement, style: string][];
  /** The style sheets, for the chosen color scheme. */
  css: string;
}

/**
 * Parses the HTML of an email. Nothing of it runs, and of its pictures only the portal's logo loads, from this portal;
 * links lead nowhere, and show where they would.
 */
export function cleanEmail(html: string, isDark: boolean): CleanEmail {
  const sheets: string[] = [];
  // The policy reports inline styles of a parsed document, too, so they get another name before.
  const source = html
    .replace(/<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi, (_sheet, text: string) => {
      sheets.push(text);
      return '';
    })
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='));
  const parsed = new DOMParser().parseFromString(source, 'text/html');
  const css = sheets.join('\n');
  for (const element of parsed.querySelectorAll(`${REMOVED}, style`)) element.remove();
  const styles: CleanEmail['styles'] = [];
  for (const element of [parsed.body, ...parsed.body.querySelectorAll<HTMLElement>('*')]) {
    const style = element.getAttribute('data-style');
    if (style) styles.push([element, style]);
    const address = element.getAttribute('href');
    if (address) element.title = address;
    const logo = element.matches('img') && logoPath(element.getAttribute('src') ?? '');
    for (const { name } of [...element.attributes]) {
      if (/^on|^(style|data-style|href|src|srcset|background|action|formaction|ping|target)$/i.test(name)) {
        element.removeAttribute(name);
      }
    }
    if (logo) element.setAttribute('src', logo);
  }
  return {
    body: parsed.body,
    styles,
    css: css
      .replace(DARK, isDark ? '@media all' : '@media not all')
      .replace(LIGHT, isDark ? '@media not all' : '@media all'),
  };
}

/** The path of the portal's logo at this portal, whatever address the email names it by; null for other pictures. */
function logoPath(address: string): string | null {
  const url = URL.parse(address);
  return url && !url.search && url.pathname.startsWith(logoUrl('')) ? url.pathname : null;
}
