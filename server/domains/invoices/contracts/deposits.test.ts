import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openContractFixture } from '#server/domains/invoices/contracts/test/fixture.ts';
import { refusalOf } from '#server/domains/invoices/test/fixture.ts';

/** Deposits: asked for by an invoice, and once paid, taken off later invoices once. */

let f: Awaited<ReturnType<typeof openContractFixture>>;
beforeAll(async () => {
  f = await openContractFixture();
}, 240_000);
afterAll(() => f?.portal.stop());

/** A deposit that was sent. @returns the id of its invoice */
async function asked(amount: number) {
  const { data, error } = await f.call('biller', 'create_deposit', {
    ...{
      organization_id: f.customer,
      amount,
      description: 'Deposit for doors',
      submission_key: randomUUID(),
    },
  });
  expect(error).toBeNull();
  await f.send(String(data?.id));
  return String(data?.id);
}

/** A draft of one hour for $80. */
const apply = async (
  draft: { invoice_id: string },
  deposit_invoice_id: string,
  amount: number | null = null,
) =>
  f.call('biller', 'apply_deposit', {
    ...{ invoice_id: draft.invoice_id, version: (await f.read(draft.invoice_id)).version },
    ...{ deposit_invoice_id, amount },
  });

test('a deposit is of the customer, and of its project', async () => {
  const input = { organization_id: f.customer, amount: 10, description: 'D', submission_key: randomUUID() };
  const other = await f.project(f.company.organizations.otherCustomer);
  const refused = await f.call('biller', 'create_deposit', { ...input, project_id: other });
  expect(refusalOf(refused)).toEqual(['deposit_project_of_other_customer', 'project_id']);
  const subcontractor = { ...input, organization_id: f.company.organizations.subcontractor };
  expect(refusalOf(await f.call('biller', 'create_deposit', subcontractor))[0]).toBe(
    'deposit_customer_missing',
  );
});

describe('apply_deposit', () => {
  test('takes off what is paid, and no more in total', async () => {
    const deposit = await asked(100);
    const [one, two] = [await f.draft(), await f.draft()];
    expect(refusalOf(await apply(one, deposit))[0]).toBe('deposit_nothing_left');
    await f.pay(deposit, 100);
    expect((await apply(one, deposit)).data).toMatchObject({ amount: 80 });
    expect(await f.linesOf(one.invoice_id)).toMatchObject([{}, { kind: 'deposit_applied', amount: -80 }]);
    expect(refusalOf(await apply(two, deposit, 20.01))[0]).toBe('deposit_not_paid');
    expect((await apply(two, deposit)).data).toMatchObject({ amount: 20 });
    const left = await f.people.biller.client.rpc('deposits_left', { p_organization_id: f.customer });
    expect(
      (left.data as { partner_invoice_id: string }[]).map((row) => row.partner_invoice_id),
    ).not.toContain(deposit);
  });

  test('two people who apply it at once take it off once', async () => {
    const deposit = await asked(80);
    await f.pay(deposit, 80);
    const drafts = [await f.draft(), await f.draft()];
    const both = await Promise.all(drafts.map((draft) => apply(draft, deposit)));
    expect(both.map((called) => refusalOf(called)[0]).toSorted()).toEqual([
      'deposit_nothing_left',
      undefined,
    ]);
  });

  test('a deposit that is applied is neither void nor credited, and the customer owes the rest', async () => {
    const deposit = await asked(50);
    await f.pay(deposit, 50);
    const draft = await f.draft();
    await apply(draft, deposit);
    await f.send(draft.invoice_id);
    expect((await f.everything(draft.invoice_id)).invoice).toMatchObject({
      total_amount: 30,
      balance_amount: 30,
    });
    const credited = await f.call('biller', 'issue_credit_note', {
      ...{
        organization_id: f.customer,
        invoice_id: deposit,
        amount: 50,
        reason: 'No',
        submission_key: randomUUID(),
      },
    });
    expect(refusalOf(credited)[0]).toBe('deposit_applied_already');
    // The payment is taken off, so that the deposit could be void.
    const allocation = await f.one<{ id: string }>(
      'select id from payment_allocations where partner_invoice_id = $1',
      [deposit],
    );
    await f.call('biller', 'release_allocation', {
      allocation_id: allocation.id,
      submission_key: randomUUID(),
    });
    const voided = await f.call('biller', 'void_invoice', { invoice_id: deposit, reason: 'No' });
    expect(refusalOf(voided)[0]).toBe('deposit_applied_already');
  });

  test('is refused on the invoice of another customer', async () => {
    const deposit = await asked(50);
    await f.pay(deposit, 50);
    const other = await f.draft({ organization: f.company.organizations.otherCustomer });
    expect(refusalOf(await apply(other, deposit))).toEqual(['deposit_missing', 'deposit_invoice_id']);
  });
});
