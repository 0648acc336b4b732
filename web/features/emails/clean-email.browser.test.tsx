import { expect, test } from 'vitest';
import { cleanEmail } from '#web/features/emails/clean-email.ts';

const LOGO = '/storage/v1/object/public/branding/logo-1.png';

test.for([
  [`https://portal.example${LOGO}`, LOGO],
  [`https://portal.example/storage/v1/object/public/branding/../attachments/a.png`, null],
  [`https://portal.example${LOGO}?from=email`, null],
  ['https://tracker.example/pixel.png', null],
  ['javascript:alert(1)', null],
] as const)('of the pictures of an email, only the logo of the portal is kept: %s', ([src, kept]) => {
  const { body } = cleanEmail(`<p><img src="${src}" onerror="alert(1)" alt=""></p>`, false);
  const picture = body.querySelector('img');
  expect([picture?.getAttribute('src'), picture?.hasAttribute('onerror')]).toEqual([kept, false]);
});
