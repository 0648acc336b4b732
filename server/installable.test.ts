import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_BRANDING } from '#shared/branding.ts';
import { setCatalog } from '#shared/text.ts';
import { startTestPortal } from '#test/support/portal.ts';
import { manifestOf } from './installable.ts';
import { WEB_FOLDER } from './web-app.ts';

test('the app has the names of the branding', () => {
  expect(manifestOf(DEFAULT_BRANDING)).toMatchObject({ id: '/', name: 'Fieldfare', short_name: 'Fieldfare' });
  const branding = { ...DEFAULT_BRANDING, productName: 'Workbench', companyName: 'Rowan Heating' };
  expect(manifestOf(branding)).toMatchObject({
    name: 'Workbench · Rowan Heating',
    short_name: 'Workbench',
    start_url: '/',
    scope: '/',
  });
});

test('the manifest is in the language of the portal', () => {
  setCatalog('de-DE', { Messages: 'Nachrichten' });
  try {
    const { lang, shortcuts } = manifestOf(DEFAULT_BRANDING);
    expect(lang).toBe('de-DE');
    expect(shortcuts).toContainEqual(expect.objectContaining({ name: 'Nachrichten', url: '/messages' }));
  } finally {
    setCatalog('en-US', {});
  }
});

test('the manifest is not cached, and every picture in it exists', async () => {
  const portal = await startTestPortal();
  try {
    const answer = await fetch(`${portal.url}/manifest.webmanifest`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const { icons, screenshots } = (await answer.json()) as ReturnType<typeof manifestOf>;
    if (!existsSync(join(WEB_FOLDER, 'index.html'))) return;
    for (const { src } of [...icons, ...screenshots]) {
      const picture = await fetch(portal.url + src);
      expect([src, picture.status, picture.headers.get('content-type')]).toEqual([src, 200, 'image/png']);
    }
  } finally {
    await portal.stop();
  }
});

test('photos that no service worker received are refused with a message', async () => {
  const portal = await startTestPortal();
  try {
    const body = new FormData();
    body.append('photos', new Blob([new Uint8Array(100_000)], { type: 'image/jpeg' }), 'roof.jpg');
    const answer = await fetch(`${portal.url}/share`, { method: 'POST', body, redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/share-photos?lost=true']);
  } finally {
    await portal.stop();
  }
});

test.each([
  ['true', /BACKGROUND_SYNC/, /unregister/],
  ['false', /unregister/, /BACKGROUND_SYNC/],
])('SERVICE_WORKER=%s decides which script browsers get', async (setting, has, hasNot) => {
  const portal = await startTestPortal({ env: { SERVICE_WORKER: setting } });
  try {
    const answer = await fetch(`${portal.url}/sw.js?1`);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
    const script = await answer.text();
    expect(script).toMatch(has);
    expect(script).not.toMatch(hasNot);
  } finally {
    await portal.stop();
  }
});
