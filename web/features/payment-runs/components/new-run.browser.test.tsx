import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NewRun } from '#web/features/payment-runs/components/new-run.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { ACTION_BAR_SLOT } from '#web/ui/layer.ts';

/** What the form of a payment run sends, and what it says of a refusal. */

const SETTINGS = {
  ...{ next_check_number: 1001, bank_name: null, bank_routing_number: null },
  ...{ company_number: null, company_name: null },
};
/** With the bar of actions, which a shell of the portal has. */
const show = () =>
  renderPart(
    <>
      <div id={ACTION_BAR_SLOT} />
      <NewRun settings={SETTINGS} />
    </>,
  );
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const bill = (n: number, firm: string, balance: number) => ({
  ...{ id: id(n), internal_bill_number: `BILL-${n}`, external_bill_number: null, due_date: '2026-01-05' },
  ...{ total_amount: balance, paid_amount: 0, balance },
  firm: { id: firm, name: firm, account: null, billing: null },
});
const BILLS = [bill(1, 'Zeta', 10.1), bill(2, 'Alpha', 20.2), bill(3, 'Zeta', 0.2)];
const DONE = { id: id(9), run_number: 4, total_amount: 20.4, mailed: 0, without_address: [] };

test('sends the bills that stay chosen, with what was left of each, and the first check number', async () => {
  const { sentTo } = answerPortal({
    '/rest/v1/subcontractor_bills': BILLS,
    '/rest/v1/payment_run_payees': [],
    '/rest/v1/rpc/create_payment_run': DONE,
  });
  await show();
  await expect.element(page.getByText('3 bills to 2 subcontractors')).toBeVisible();
  await page.getByRole('checkbox', { name: /BILL-1/ }).click();
  await expect.element(page.getByText('2 bills to 2 subcontractors')).toBeVisible();
  await expect.element(page.getByText('$20.40')).toBeVisible();
  await page.getByLabelText('First check number').fill('2001');
  await page.getByRole('button', { name: 'Pay these bills' }).click();
  await expect
    .element(page.getByText(/^2 bills to 2 subcontractors\. Checks 2001–2002, dated /))
    .toBeVisible();
  await page.getByRole('button', { name: 'Pay by check' }).click();
  await expect.poll(() => sentTo('create_payment_run')).toHaveLength(1);
  expect(sentTo('create_payment_run')[0]).toMatchObject({
    ...{ payment_method: 'check', first_check_number: 2001, is_emailed: true },
    bills: [
      { bill_id: id(2), balance: 20.2 },
      { bill_id: id(3), balance: 0.2 },
    ],
  });
});

test('without a mail server the remittance advices wait, and it is said before and after', async () => {
  answerPortal({
    '/config.json': { anonKey: 'anon', hasMailServer: false },
    '/rest/v1/subcontractor_bills': BILLS,
    '/rest/v1/payment_run_payees': [],
    '/rest/v1/rpc/create_payment_run': { ...DONE, mailed: 2 },
  });
  await show();
  const note = page.getByText(/^No mail server is set: the email is kept/);
  await expect.element(note).toBeVisible();
  const choice = page.getByRole('checkbox', { name: 'Email each subcontractor' });
  await choice.click();
  await expect.element(note).not.toBeInTheDocument();
  await choice.click();
  await page.getByRole('button', { name: 'Pay these bills' }).click();
  await page.getByRole('button', { name: 'Pay by check' }).click();
  await expect
    .element(page.getByText('No mail server is set: 2 emails are kept, and not sent.'))
    .toBeVisible();
});

test('a check number that is no number is refused at its field, before anything is sent', async () => {
  const { sentTo } = answerPortal({ '/rest/v1/subcontractor_bills': BILLS });
  await show();
  await page.getByLabelText('First check number').fill('two');
  await page.getByRole('button', { name: 'Pay these bills' }).click();
  await expect.element(page.getByText('Enter a check number.')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sentTo('create_payment_run')).toEqual([]);
});

test('a number that a check has already is refused before the question', async () => {
  answerPortal({
    '/rest/v1/subcontractor_bills': BILLS,
    '/rest/v1/payment_run_payees': [{ check_number: 1002 }],
  });
  await show();
  await page.getByRole('button', { name: 'Pay these bills' }).click();
  await expect.element(page.getByText('Check 1002 was written before.')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('transfers say which details are missing', async () => {
  answerPortal({ '/rest/v1/subcontractor_bills': BILLS });
  await show();
  await page.getByLabelText('How', { exact: true }).selectOptions('ach');
  await expect.element(page.getByText('The details of your own bank are missing.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Enter bank account' }).elements()).toHaveLength(2);
  await page.getByRole('button', { name: 'Pay these bills' }).click();
  await expect.element(page.getByText('Enter them under "Checks and bank" first.')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a run whose answers were lost is asked for again, although its bills are not due any more', async () => {
  let bills = BILLS;
  let lost = 2;
  const portal = answerPortal({
    '/rest/v1/subcontractor_bills': () => bills,
    '/rest/v1/rpc/create_payment_run': () => {
      bills = [];
      if (lost-- > 0) throw new TypeError('Failed to fetch');
      return DONE;
    },
  });
  await show();
  await page.getByRole('button', { name: 'Pay these bills' }).click();
  await page.getByRole('button', { name: 'Pay by check' }).click();
  await expect.element(page.getByText('Nothing is due', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('Payment run 4 confirmed').first()).toBeVisible();
  const keys = portal.requests.map(({ idempotencyKey }) => idempotencyKey).filter(Boolean);
  expect(new Set(keys).size).toBe(1);
});

test('warns of chosen subcontractors whose insurance has expired, and still pays', async () => {
  const { sentTo, requests } = answerPortal({
    '/rest/v1/subcontractor_bills': BILLS,
    '/rest/v1/payment_run_payees': [],
    '/rest/v1/organization_documents': ({ path }: { path: string }) =>
      path.includes('Zeta') ? [{ organization_id: 'Zeta', organization: { name: 'Zeta' } }] : [],
    '/rest/v1/rpc/create_payment_run': DONE,
  });
  await show();
  await expect.element(page.getByText('The insurance of Zeta has expired')).toBeVisible();
  // Whoever is not paid is not warned of.
  await page.getByRole('checkbox', { name: 'Zeta', exact: true }).click();
  await expect.element(page.getByText('The insurance of Zeta has expired')).not.toBeInTheDocument();
  expect(requests.at(-1)?.path).toContain('organization_id=in.%28Alpha%29');
  await page.getByRole('checkbox', { name: 'Zeta', exact: true }).click();
  await expect.element(page.getByText('The insurance of Zeta has expired')).toBeVisible();
  await page.getByRole('button', { name: 'Pay these bills' }).click();
  await page.getByRole('button', { name: 'Pay by check' }).click();
  await expect.poll(() => sentTo('create_payment_run')).toHaveLength(1);
});
