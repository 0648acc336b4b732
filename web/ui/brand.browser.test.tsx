import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { reloadConfig } from '#web/lib/config.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { WordMark } from '#web/ui/brand.tsx';

test.each([
  ['Fieldfare', true, 'Rowan Heating'],
  ['Rowan Portal', true, 'Rowan Portal'],
  ['Fieldfare', false, 'Fieldfare'],
])('of the portal %s, the name of the company %s is %s', async (productName, ofCompany, shown) => {
  answerPortal({ '/config.json': { branding: { productName, companyName: 'Rowan Heating' } } });
  await reloadConfig();
  await renderPart(<WordMark ofCompany={ofCompany} />);
  await expect.element(page.getByText(shown, { exact: true })).toBeVisible();
});
