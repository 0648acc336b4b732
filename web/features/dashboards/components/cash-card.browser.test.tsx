import type { UseQueryResult } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CashCard } from '#web/features/dashboards/components/cash-card.tsx';
import type { BillingFigure } from '#web/features/dashboards/queries.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const figure = (name: string, amount: number) => ({ figure: name, week: null, count: 1, amount });

test('what is due on no day opens the invoices and the bills without a due date', async () => {
  const data = [figure('in_any_day', 40), figure('out_any_day', 80.5), figure('in_overdue', 10)];
  const query = { data, isPending: false, isError: false, isSuccess: true, status: 'success' };
  await renderPart(<CashCard query={query as unknown as UseQueryResult<BillingFigure[]>} />);
  const row = page.getByRole('row', { name: /^No due date/ });
  const [coming, going] = [
    row.getByRole('link', { name: '$40.00' }),
    row.getByRole('link', { name: '$80.50' }),
  ];
  await expect
    .element(coming)
    .toHaveAttribute('href', '/admin/partner-billing/invoices?status=open&due=none');
  await expect.element(going).toHaveAttribute('href', '/admin/subcontractor-bills?status=approved&due=none');
  const overdue = page.getByRole('row', { name: /^Overdue/ }).getByRole('link', { name: '$10.00' });
  expect(overdue.element().getAttribute('href')).toMatch(/status=open&due-to=\d{4}-\d\d-\d\d$/);
});
