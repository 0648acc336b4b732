import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { startTestPortal, type TestPortal } from '../test/support/portal.ts';

/** What every payload tries: to send a request from our origin, to open a dialog, to change the page's title. */
const SCRIPT = `fetch('/canary');alert('ran');document.title='ran'`;
const PAGE = `<!doctype html><title>page</title><script>${SCRIPT}</script><img src=/canary onerror="${SCRIPT}">`;
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" onload="${SCRIPT}"><script>${SCRIPT}</script></svg>`;
const XML = `<?xml version="1.0"?><a xmlns:h="http://www.w3.org/1999/xhtml"><h:script>${SCRIPT}</h:script></a>`;
const PDF = `%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(${SCRIPT})>>>>endobj\ntrailer<</Root 1 0 R>>`;

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await startTestPortal();
});
test.afterAll(() => portal.stop());

/** Uploads a file to a bucket that accepts everything, and returns every URL under which a browser could open it. */
async function store(name: string, content: string | Buffer, contentType: string): Promise<string[]> {
  const { storage } = portal.serviceClient();
  await storage.createBucket('hostile', { public: true });
  const files = storage.from('hostile');
  const { error } = await files.upload(
    name,
    new Blob([new Uint8Array(Buffer.from(content))], { type: contentType }),
    { upsert: true },
  );
  expect(error).toBeNull();
  const signed = await files.createSignedUrl(name, 60);
  return [files.getPublicUrl(name).data.publicUrl, signed.data?.signedUrl ?? ''];
}

const pictureAnd = async (text: string) =>
  Buffer.concat([
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#357' } })
      .jpeg()
      .toBuffer(),
    Buffer.from(text),
  ]);

const cases: [name: string, type: string, content: () => string | Buffer | Promise<Buffer>][] = [
  ['a page', 'text/html', () => PAGE],
  [
    'an XHTML page',
    'application/xhtml+xml',
    () => `<html xmlns="http://www.w3.org/1999/xhtml"><script>${SCRIPT}</script></html>`,
  ],
  ['a drawing', 'image/svg+xml', () => DRAWING],
  ['an XML document', 'application/xml', () => XML],
  ['a page called text', 'text/plain', () => PAGE],
  ['a page called nothing', 'application/octet-stream', () => PAGE],
  ['a script', 'text/javascript', () => SCRIPT],
  ['a picture that is a page as well', 'image/jpeg', () => pictureAnd(PAGE)],
  ['a document with a script', 'application/pdf', () => PDF],
];

for (const [what, type, content] of cases) {
  test(`a stored file of the kind ${what} runs no script`, { tag: '@each-push' }, async ({ page }) => {
    const ran: string[] = [];
    page.on('dialog', (dialog) => {
      ran.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      if (request.url().endsWith('/canary')) ran.push(request.url());
    });
    for (const address of await store('file', await content(), type)) {
      // A download ends the navigation with an error, which also means that the payload did not run.
      await page.goto(address).catch(() => null);
      // Time for late requests.
      await page.waitForTimeout(150);
      expect(await page.title()).not.toBe('ran');
    }
    expect(ran).toEqual([]);
  });
}

test('a stored script cannot be loaded as a script by the portal’s pages', { tag: '@each-push' }, async ({
  page,
}) => {
  const addresses = [
    ...(await store('script', SCRIPT, 'text/plain')),
    ...(await store('photo', await pictureAnd('x'), 'image/jpeg')),
  ];
  await page.goto(`${portal.url}/healthz`);
  for (const address of addresses) {
    const outcome = await page.evaluate(
      (url) =>
        new Promise((resolve) => {
          const script = document.createElement('script');
          script.src = url;
          script.onload = () => resolve('loaded');
          script.onerror = () => resolve('refused');
          document.head.append(script);
        }),
      address,
    );
    expect(outcome).toBe('refused');
  }
});
