import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Logo } from '#web/features/organizations/components/logo.tsx';
import type { Organization } from '#web/features/organizations/organization-queries.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const organization = { id: 'org', name: 'Corner Store', logo_storage_path: null } as unknown as Organization;
const portal = answerPortal({});
beforeEach(() => portal.requests.splice(0));

const JPG = 'Choose a JPG, PNG, or WebP file.';
const HEIC = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic0000mif1')]);
test.each<[string, File, string, string]>([
  [
    'a text named .png',
    new File(['Hello.'], 'a.png', { type: 'image/png' }),
    'This file is not a picture',
    JPG,
  ],
  [
    'a PDF',
    new File(['%PDF-1.7 …'], 'a.pdf', { type: 'application/pdf' }),
    'This file is not a picture',
    JPG,
  ],
  [
    'an SVG',
    new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg', { type: 'image/svg+xml' }),
    'This kind of picture cannot be used here',
    JPG,
  ],
  ['a HEIC photo', new File([HEIC], 'a.heic'), 'This kind of picture cannot be used here', JPG],
  [
    'a picture of 3 MB',
    new File([new Uint8Array([0xff, 0xd8, 0xff]), new Uint8Array(3 * 1024 * 1024)], 'a.jpg'),
    'This file is larger than 2 MB',
    'Choose a smaller one.',
  ],
  [
    'a damaged picture',
    new File([new Uint8Array([0xff, 0xd8, 0xff, 0])], 'a.jpg'),
    'This picture is damaged',
    'Open it to check it, or choose another one.',
  ],
])('%s is refused in words, before it is sent', async (_, file, title, advice) => {
  await renderPart(<Logo organization={organization} />);
  await page.getByLabelText('Add logo').upload(file);
  await expect.element(page.getByText(title, { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText(advice).first()).toBeVisible();
  expect(portal.requests.filter(({ path }) => path.startsWith('/storage'))).toEqual([]);
});
