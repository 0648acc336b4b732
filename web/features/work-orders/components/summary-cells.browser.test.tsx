import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { nteCell } from '#web/features/work-orders/components/summary-cells.tsx';
import { renderPart } from '#web/testing/render-part.tsx';
import { SummaryStrip } from '#web/ui/summary-strip.tsx';

test('an NTE says from which price list it is, to those who read price lists', async () => {
  await renderPart(
    <>
      <SummaryStrip label="Listed" cells={[nteCell(350, 'Greenway 2026')]} />
      <SummaryStrip label="Own" cells={[nteCell(275, null)]} />
      <SummaryStrip label="None" cells={[nteCell(null, null)]} />
    </>,
  );
  await expect.element(page.getByText('From the price list Greenway 2026')).toBeVisible();
  await expect.element(page.getByText('$275.00')).toBeVisible();
  await expect.element(page.getByText('not set')).toBeVisible();
  expect(page.getByText('From the price list', { exact: false }).elements()).toHaveLength(1);
});
