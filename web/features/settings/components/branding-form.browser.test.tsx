import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BrandingForm } from '#web/features/settings/components/branding-form.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const LOADED = { values: { product_name: '', logo_path: null }, version: 'v1' };

test('a broken picture is refused in plain words, before it is sent', async () => {
  const portal = answerPortal({});
  await renderPart(<BrandingForm loaded={LOADED} reload={async () => undefined} />);
  const broken = new File(['This is no picture.'], 'logo.png', { type: 'image/png' });
  await page.getByLabelText('Choose a picture').upload(broken);
  await expect.element(page.getByText('This file is not a picture').first()).toBeVisible();
  expect(portal.requests.filter(({ path }) => path.startsWith('/storage'))).toEqual([]);
});

test('a picture is uploaded', async () => {
  const portal = answerPortal({});
  await renderPart(<BrandingForm loaded={LOADED} reload={async () => undefined} />);
  const canvas = new OffscreenCanvas(8, 8);
  canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
  const logo = new File([await canvas.convertToBlob()], 'logo.png', { type: 'image/png' });
  await page.getByLabelText('Choose a picture').upload(logo);
  await expect
    .poll(() => portal.requests.some(({ path }) => path.startsWith('/storage/v1/object/branding/logo-')))
    .toBe(true);
});
