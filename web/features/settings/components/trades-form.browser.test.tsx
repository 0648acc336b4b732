import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { TradesForm } from '#web/features/settings/components/trades-form.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const trade = (name: string) => ({ name, is_active: true, photos_before: 1, photos_after: 2 });
const middleOf = (element: Element) => {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
};

test('every column has a heading, and what a row has is on one line', async () => {
  await page.viewport(1440, 900);
  answerPortal({ '/rest/v1/audit_log': [] });
  await renderPart(
    <TradesForm
      loaded={{ values: { trades: [trade('HVAC'), trade('Doors')] }, version: 'v1' }}
      reload={async () => undefined}
    />,
  );
  for (const heading of ['Name', 'Min. photos before', 'Min. photos after'])
    await expect.element(page.getByText(heading, { exact: true }).first()).toBeVisible();
  for (const row of document.querySelectorAll('ol > li')) {
    const [name] = row.querySelectorAll('input');
    const checkbox = row.querySelector('[role=checkbox]');
    expect(Math.abs(middleOf(checkbox as Element) - middleOf(name as Element))).toBeLessThan(1);
  }
});
