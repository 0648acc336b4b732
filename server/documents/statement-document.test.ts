import { randomUUID } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, openFixture } from '#server/domains/payments/test/fixture.ts';

/** Statements and credit notes of a customer as PDF: who may read them, and what they contain. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
}, 240_000);
afterAll(() => fixture?.portal.stop());

const download = async (as: keyof Fixture['people'], id: string, kind = 'statements') => {
  const { data } = await fixture.people[as].client.auth.getSession();
  return fetch(`${fixture.portal.url}/documents/v1/${kind}/${id}.pdf`, {
    headers: { authorization: `Bearer ${data.session?.access_token}` },
  });
};

test('has the open invoices, the credit, and what is owed by age', async () => {
  const { customer } = fixture;
  const late = await fixture.invoice(100, customer, -45);
  await fixture.invoice(1250.5, customer, 10);
  const settled = await fixture.invoice(70);
  const pays = (amount: number, allocations: { invoice_id: string; amount: number }[]) =>
    fixture.call('biller', 'record_payment', {
      ...{ submission_key: randomUUID(), organization_id: customer, method: 'check', reference: '1001' },
      ...{ received_on: '2026-03-20', amount, allocations },
    });
  await pays(70, [{ invoice_id: settled, amount: 70 }]);
  await pays(60, [{ invoice_id: late, amount: 40 }]);
  const answer = await download('biller', customer);
  expect(answer.headers.get('content-disposition')).toMatch(/Statement-\d{4}-\d\d-\d\d\.pdf/);
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  const { text } = await extractText(pdf, { mergePages: true });
  const words = text.replace(/\s+/g, ' ');
  for (const part of [
    ...[
      'Statement',
      'The customer',
      '$1,290.50 owed',
      '45 days overdue $100.00 $60.00',
      '$1,250.50 $1,250.50',
    ],
    ...['Payment 1001 Mar 20, 2026 -$20.00', 'Not due $1,250.50', '31–60 days $60.00', 'Credit -$20.00'],
    ...['Owed $1,290.50', 'Page 1 of 1'],
  ])
    expect(words).toContain(part);
  expect(words).not.toContain('$70.00');
  expect((await pdf.getMarkInfo())?.Marked).toBe(true);
});

test('is for those of the office who see what customers pay, for its customer, and for customers only', async () => {
  const { customer, company } = fixture;
  for (const as of ['employee', 'technician', 'otherPartner', 'subcontractor', 'stranger'] as const)
    expect((await download(as, customer)).status, as).toBe(404);
  expect((await download('manager', customer)).status).toBe(200);
  // The customer reads the same as the office, with its credit, and nobody else's statement.
  const wordsOf = async (as: 'biller' | 'partner') => {
    const answer = await download(as, customer);
    expect(answer.status, as).toBe(200);
    const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
    return (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ');
  };
  const words = await wordsOf('partner');
  expect(words).toBe(await wordsOf('biller'));
  expect(words).toContain('Payment 1001 Mar 20, 2026 -$20.00');
  expect((await download('partner', company.organizations.otherCustomer)).status).toBe(404);
  expect((await download('partner', company.organizations.contractor)).status).toBe(404);
  expect((await download('biller', company.organizations.subcontractor)).status).toBe(404);
});

test('a credit note says of which invoice what is credited, for the office and its customer', async () => {
  const invoice = await fixture.invoice(100);
  const { data } = await fixture.call('biller', 'issue_credit_note', {
    ...{ submission_key: randomUUID(), organization_id: fixture.customer, invoice_id: invoice, amount: 30 },
    reason: 'One door was charged twice.',
  });
  const note = data as unknown as { id: string; credit_note_number: string };
  const { number } = await fixture.one<{ number: string }>(
    'select invoice_number as number from public.partner_invoices where id = $1',
    [invoice],
  );
  for (const as of ['biller', 'partner'] as const) {
    const answer = await download(as, note.id, 'credit-notes');
    expect(answer.headers.get('content-disposition'), as).toContain(`${note.credit_note_number}.pdf`);
    const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
    const words = (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ');
    for (const part of [
      'Credit note',
      number,
      'One door was charged twice. $30.00',
      'Total $30.00',
      'The customer',
    ])
      expect(words).toContain(part);
    expect(words).not.toContain('VOID');
  }
  for (const as of ['employee', 'technician', 'otherPartner', 'subcontractor', 'stranger'] as const)
    expect((await download(as, note.id, 'credit-notes')).status, as).toBe(404);
});
