import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LinkedInvoicePage } from '#web/features/invoices/links/components/linked-invoice-page.tsx';
import { renderPart } from '#web/testing/render-part.tsx';

/** What a reader without an account sees behind the link of an invoice. */

const ADDRESS = {
  ...{
    address_line1: '12 Mill Road',
    address_line2: null,
    city: 'Ashford',
    state: 'OH',
    postal_code: '44805',
  },
};
const invoice = {
  ...{ invoice_number: 'INV-000007', title: 'Dock door', customer_reference: 'PO 7', terms: null },
  ...{ status: 'sent', issue_date: '2026-03-05', due_date: null, paid_at: null, notes: null },
  ...{
    total_amount: 478.13,
    subtotal_amount: 450,
    paid_amount: 100,
    credited_amount: 0,
    balance_amount: 378.13,
  },
  taxes: [{ name: 'Ohio', percent: 6.25, amount: 28.13 }],
  company: { ...ADDRESS, name: 'Buckeye Services', contact_email: null, contact_phone: null },
  bill_to: {
    ...{ ...ADDRESS, name: 'Harvest Foods', contact_name: null, email: null, tax_exemption: null },
  },
  lines: [
    {
      ...{ work_order_number: 'WO-000012', description: 'WO-000012 Dock door' },
      ...{ quantity: 2.5, unit: 'hour', unit_price: 180, amount: 450 },
    },
  ],
};

/** Answers the link; returns the paths that were sent. */
function answerLink(status: number, body: unknown): string[] {
  const sent: string[] = [];
  const original = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input), location.href);
    if (!pathname.startsWith('/i/')) return original(input, init);
    sent.push(pathname);
    return pathname.endsWith('/viewed')
      ? new Response(null, { status: 204 })
      : Response.json(body, { status });
  });
  return sent;
}
const show = () =>
  renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <LinkedInvoicePage token="token" />
    </QueryClientProvider>,
  );

beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  onlineManager.setOnline(true);
  document.documentElement.style.fontSize = '';
});

test('the reader sees what is left to pay, for what, and where to pay it', async () => {
  answerLink(200, { invoice, reports: [], payment_url: 'https://pay.example.com/x' });
  await show();
  await expect.element(page.getByRole('heading', { level: 1, name: 'INV-000007' })).toBeVisible();
  await expect.element(page.getByText('Invoice from Buckeye Services')).toBeVisible();
  await expect
    .element(page.getByRole('row', { name: 'WO-000012 Dock door 2.50 h $180.00 $450.00' }))
    .toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Ohio sales tax (6.25%) $28.13' })).toBeVisible();
  await expect.element(page.getByText('-$100.00')).toBeVisible();
  const pay = page.getByRole('link', { name: 'Pay $378.13' });
  await expect.element(pay).toHaveAttribute('href', 'https://pay.example.com/x');
  await expect.element(pay).toHaveAttribute('rel', 'noopener noreferrer');
  const pdf = page.getByRole('link', { name: 'Download PDF' });
  await expect.element(pdf).toHaveAttribute('href', '/i/token/invoice.pdf');
});

test('the reports of the work are listed, each with its PDF', async () => {
  const report = {
    ...{ id: 'a1', report_number: 'RPT-000031', work_order_number: 'WO-000012' },
    ...{ completed_on: '2026-03-02', photos: 3 },
  };
  answerLink(200, { invoice, reports: [report], payment_url: null });
  await show();
  await expect.element(page.getByRole('heading', { name: 'Reports of the work' })).toBeVisible();
  await expect.element(page.getByText('Mar 2, 2026 · 3 photos')).toBeVisible();
  const pdf = page.getByRole('link', { name: 'Download RPT-000031' });
  await expect.element(pdf).toHaveAttribute('href', '/i/token/reports/a1.pdf');
});

test('a paid invoice offers no payment', async () => {
  const paid = { ...invoice, status: 'paid', paid_amount: 478.13, balance_amount: 0 };
  answerLink(200, { invoice: paid, reports: [], payment_url: 'https://pay.example.com/x' });
  await show();
  await expect.element(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  expect(page.getByRole('link', { name: /^Pay/ }).query()).toBeNull();
});

test('it counts as viewed once, when its reader moves something', async () => {
  const sent = answerLink(200, { invoice, reports: [], payment_url: null });
  await show();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  // What a script does is nobody's reading.
  window.dispatchEvent(new PointerEvent('pointermove'));
  expect(sent).toEqual(['/i/token']);
  await userEvent.keyboard('{Tab}');
  await userEvent.hover(page.getByRole('link', { name: 'Download PDF' }));
  expect(sent).toEqual(['/i/token', '/i/token/viewed']);
});

test('a link that has ended says why, and what to do', async () => {
  answerLink(404, {
    ...{ code: 'not_found', message: 'This link has expired.' },
    hint: 'Ask who sent you the invoice for a new link.',
    details: JSON.stringify({ reason: 'invoice_link_expired', params: {} }),
  });
  await show();
  await expect.element(page.getByRole('heading', { name: 'This link has expired.' })).toBeVisible();
  await expect.element(page.getByText('Ask who sent you the invoice for a new link.')).toBeVisible();
});

test('without a signal it says so, and opens once it is tried again', async () => {
  onlineManager.setOnline(false);
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await show();
  await expect.element(page.getByText('The server could not be reached')).toBeVisible();
  answerLink(200, { invoice, reports: [], payment_url: null });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'INV-000007' })).toBeVisible();
});

test('of large type on a phone, what is paid and left to pay stays readable', async () => {
  await page.viewport(390, 844);
  document.documentElement.style.fontSize = '200%';
  answerLink(200, { invoice: { ...invoice, balance_amount: 12_378.13 }, reports: [], payment_url: null });
  await show();
  for (const text of ['-$100.00', '$12,378.13']) {
    const amount = page.getByText(text, { exact: true });
    await expect.element(amount).toBeVisible();
    const { left, right } = amount.element().getBoundingClientRect();
    const card = amount.element().closest('dl')?.getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(card?.left ?? 0);
    expect(right).toBeLessThanOrEqual(Math.min(390, card?.right ?? 0));
  }
});
