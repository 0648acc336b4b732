import type { Page } from '@playwright/test';

/**
 * Collects what must not happen behind a page that looks fine: uncaught errors, errors in the console (a violation of
 * the content security policy is one), and requests that failed or were refused. Returns the list that fills.
 * @param options.refused which addresses are refused rightly, because the page asks for what is not its viewer's
 */
export function watchForDefects(page: Page, { refused }: { refused?: RegExp | undefined } = {}): string[] {
  const defects: string[] = [];
  const note = (what: string) => defects.push(`${new URL(page.url()).pathname}: ${what}`);
  page.on('pageerror', (error) => note(error.message));
  page.on('console', (message) => {
    // The browser repeats every refused request here, without saying which it was; the answers are looked at below.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      note(message.text());
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // What a page no longer needs when it is left is given up.
    if (reason !== 'net::ERR_ABORTED') note(`${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    const isRight = response.status() < 400 || (response.status() < 500 && refused?.test(response.url()));
    if (isRight) return;
    const place = defects.length;
    note(`${response.request().method()} ${response.url()} ${response.status()}`);
    // The cause, if the page stays open long enough.
    response.text().then(
      (body) => {
        defects[place] += ` ${body.slice(0, 300)}`;
      },
      () => undefined,
    );
  });
  return defects;
}
