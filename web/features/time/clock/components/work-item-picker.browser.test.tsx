import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { WorkItemPicker } from '#web/features/time/clock/components/work-item-picker.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

test('an empty list says that nothing is assigned; only a search says that nothing matches it', async () => {
  answerPortal({
    '/rest/v1/rpc/clock_work_items': [],
    '/rest/v1/profile_rates': { hourly_billable_rate: 50 },
  });
  await renderPart(
    <WorkItemPicker profileId="p" wanted={null} chosen={null} pending={[]} onChoose={() => undefined} />,
  );
  const nothing = page.getByText('Nothing is assigned to you');
  await expect.element(nothing).toBeVisible();
  await page.getByRole('searchbox').fill('pump');
  await expect.element(page.getByText('No work items found matching your search.')).toBeVisible();
  await expect.element(nothing).not.toBeInTheDocument();
});
