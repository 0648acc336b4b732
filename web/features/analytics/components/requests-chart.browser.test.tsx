import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RequestsChart } from '#web/features/analytics/components/requests-chart.tsx';
import { monthsOf } from '#web/features/analytics/periods.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

test('all other trades together open the work that is of none of the named ones', async () => {
  const month = monthsOf(90).at(-1) ?? '';
  const trades = ['HVAC', 'Doors', 'Plumbing', '', 'Signs', 'Roof'];
  const figures = trades.map((trade, at) => ({
    ...{ measure: 'requested', key: `${month}|${trade}`, label: null },
    ...{ count: at < 4 ? 20 - at : 3, amount: null },
  }));
  answerPortal({ '/rest/v1/rpc/work_order_figures': figures });
  await renderPart(<RequestsChart days={90} opensRows />);
  await page.getByRole('button', { name: 'Requests per month: show the table' }).click();
  const others = page.getByRole('link', { name: /^6(\.00)?$/ });
  await expect.element(others).toBeVisible();
  const search = new URLSearchParams(others.element().getAttribute('href')?.split('?')[1]);
  expect(search.get('trade')).toBe('except:HVAC,Doors,Plumbing,none');
  expect(search.get('created-from')).toBe(month);
});
