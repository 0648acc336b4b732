import { t } from '#shared/text.ts';

/** Browsers by what their user agent says; the first that fits, because most of them name Chrome and Safari too. */
const BROWSERS: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
];

const SYSTEMS: readonly [name: string, sign: RegExp][] = [
  ['Windows', /\bWindows\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac(intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];

/**
 * The name of a device, which programs compare: `Chrome on Windows`, `curl`. It is the same in every language, or a device
 * would be a new one when the portal's language changes. Versions are left out, so that an update makes no new device of an
 * old one.
 * @param userAgent what the client says of itself: of it, only names of ours and one bare word are repeated
 */
export function deviceName(userAgent: string | null | undefined): string {
  const { browser, system, program } = readUserAgent(userAgent);
  if (browser && system) return `${browser} on ${system}`;
  if (browser) return browser;
  if (system) return `A program on ${system}`;
  return program ?? 'An unknown device';
}

/** The same for people, in the portal's language. */
export function deviceText(userAgent: string | null | undefined): string {
  const { browser, system, program } = readUserAgent(userAgent);
  if (browser && system) return t('{{browser}} on {{system}}', { browser, system });
  if (browser) return browser;
  if (system) return t('A program on {{system}}', { system });
  return program ?? t('An unknown device');
}

function readUserAgent(userAgent: string | null | undefined) {
  const text = userAgent ?? '';
  return {
    browser: BROWSERS.find(([, sign]) => sign.test(text))?.[0],
    system: SYSTEMS.find(([, sign]) => sign.test(text))?.[0],
    // Not a sentence or an address: the name goes into mails.
    program: /^[A-Za-z][A-Za-z0-9-]{0,29}(?=\/|$)/.exec(text)?.[0],
  };
}
