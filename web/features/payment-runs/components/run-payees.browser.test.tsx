import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RunPayees } from '#web/features/payment-runs/components/run-payees.tsx';
import type { PaymentRun } from '#web/features/payment-runs/queries.ts';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** Emails of remittance advice, also after the run. */

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const payee = (n: number, more: object) => ({
  ...{
    id: id(n),
    amount: 20,
    bill_count: 1,
    check_number: 1000 + n,
    trace_number: null,
    account_digits: null,
  },
  ...{ remitted_to: null, remitted_at: null, voided_at: null, void_reason: null, payments: [] },
  firm: { id: id(90 + n), name: `Firm ${n}` },
  ...more,
});
const RUN = {
  ...{ payment_method: 'check', status: 'confirmed', total_amount: 60 },
  payees: [
    payee(1, {}),
    payee(2, { remitted_to: 'ar@firm.test', remitted_at: '2026-11-02T10:00:00Z' }),
    payee(3, { voided_at: '2026-11-03T10:00:00Z', void_reason: 'Lost.' }),
  ],
} as unknown as PaymentRun;
const payer = { profile: { id: id(80) }, capabilities: ['pay_bills'] } as unknown as Viewer;
const reader = { profile: { id: id(81) }, capabilities: ['see_costs'] } as unknown as Viewer;

test('offers the first and another email, but none of a void check, and sends it for its check', async () => {
  const { sentTo } = answerPortal({
    '/rest/v1/rpc/send_remittance': { id: id(1), sent_to: 'office@firm.test' },
  });
  await renderPart(<RunPayees run={RUN} />, { viewer: payer });
  await expect.element(page.getByRole('button', { name: 'Email again' })).toBeVisible();
  expect(page.getByRole('button', { name: /^Email/ }).elements()).toHaveLength(2);
  await page.getByRole('button', { name: 'Email remittance' }).click();
  await expect
    .element(page.getByText('Remittance advice is being emailed to office@firm.test'))
    .toBeVisible();
  expect(sentTo('send_remittance')).toMatchObject([{ payment_run_payee_id: id(1) }]);
});

test('readers who do not pay, and a void run, have no button', async () => {
  await renderPart(<RunPayees run={RUN} />, { viewer: reader });
  await expect.element(page.getByText('Firm 1')).toBeVisible();
  expect(page.getByRole('button', { name: /^Email/ }).elements()).toHaveLength(0);
  const { unmount } = await renderPart(<RunPayees run={{ ...RUN, status: 'void' }} />, { viewer: payer });
  expect(page.getByRole('button', { name: /^Email/ }).elements()).toHaveLength(0);
  await unmount();
});
