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
 * A device in plain words: `Chrome on Windows`, `Safari on iPhone`, `curl`. Versions are left out, so that an update
 * makes no new device of an old one.
 * @param userAgent what the client says of itself: of it, only names of ours and one bare word are repeated
 */
export function deviceName(userAgent: string | null | undefined): string {
  const text = userAgent ?? '';
  const browser = BROWSERS.find(([, sign]) => sign.test(text))?.[0];
  const system = SYSTEMS.find(([, sign]) => sign.test(text))?.[0];
  if (browser && system) return `${browser} on ${system}`;
  if (browser) return browser;
  if (system) return `A program on ${system}`;
  // Not a sentence or an address: the name goes into mails.
  const program = /^[A-Za-z][A-Za-z0-9-]{0,29}(?=\/|$)/.exec(text)?.[0];
  return program ?? 'An unknown device';
}
