import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FlowChart } from '#web/features/analytics/components/flow-chart.tsx';
import { weeksOf } from '#web/features/analytics/periods.ts';
import { formatDate } from '#web/lib/dates.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

test('the table behind the chart names each week with its year', async () => {
  const week = weeksOf(30).at(-1) ?? '';
  answerPortal({
    '/rest/v1/rpc/work_order_figures': [
      { measure: 'opened', key: week, label: null, count: 3, amount: null },
    ],
  });
  await renderPart(<FlowChart days={30} />);
  await page.getByRole('button', { name: 'Requested and completed: show the table' }).click();
  const row = page.getByRole('row', { name: new RegExp(`^${formatDate(week)} 3 0$`) });
  await expect.element(row).toBeVisible();
  expect(formatDate(week)).toContain(week.slice(0, 4));
});
