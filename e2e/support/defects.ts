import type { Page } from '@playwright/test';

/** Errors in the console that are no defects. */
const EXPECTED_ERRORS = [
  // The browser logs every refused request here, without saying which one; responses are checked below.
  'Failed to load resource',
  // The accessibility check asks every frame, and the frame of an email runs no scripts.
  "Blocked script execution in 'about:srcdoc'",
];

/**
 * Collects the invisible defects of a page: uncaught errors, errors in the console (a violation of
 * the content security policy is one), and requests that failed or were refused. Returns the growing list.
 * @param options.refused URLs that may be refused, because the page requests data that its viewer may not see
 */
export function watchForDefects(page: Page, { refused }: { refused?: RegExp | undefined } = {}): string[] {
  const defects: string[] = [];
  const note = (what: string) => defects.push(`${new URL(page.url()).pathname}: ${what}`);
  page.on('pageerror', (error) => note(error.message));
  page.on('console', (message) => {
    const isExpected = EXPECTED_ERRORS.some((text) => message.text().startsWith(text));
    if (message.type() === 'error' && !isExpected) note(message.text());
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Requests that are aborted when the page closes are not defects.
    if (reason !== 'net::ERR_ABORTED') note(`${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    const isRight = response.status() < 400 || (response.status() < 500 && refused?.test(response.url()));
    if (isRight) return;
    const index = defects.length;
    note(`${response.request().method()} ${response.url()} ${response.status()}`);
    // The cause, if the page stays open long enough.
    response.text().then(
      (body) => {
        defects[index] += ` ${body.slice(0, 300)}`;
      },
      () => undefined,
    );
  });
  return defects;
}
