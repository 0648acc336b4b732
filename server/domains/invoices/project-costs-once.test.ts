import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusalOf } from './test/fixture.ts';
import {
  fixture,
  invoice,
  leftOut,
  linesOf,
  madeBy,
  miles,
  newProject,
  openWithPrices,
  project,
  proposed,
  receipt,
  send,
  startProject,
  time,
  voidIt,
} from './test/project-costs.ts';

/** What is recorded on a project itself is invoiced once, by a draft of its own or in one of the project. */

beforeAll(openWithPrices);
afterAll(() => fixture.portal.stop());
beforeEach(startProject);

describe('costs are billed once', () => {
  test('of two people at once, one gets the draft, and the other is notified', async () => {
    await time(5);
    await receipt(40);
    for (let round = 0; round < 3; round += 1) {
      await miles(3 + round);
      const answers = await Promise.all([
        ...[invoice(), invoice({ as: 'otherBiller' })],
        ...[invoice({ as: 'admin' }), invoice()],
      ]);
      expect(answers.filter(({ error }) => !error)).toHaveLength(1);
      expect(answers.flatMap((answer) => refusalOf(answer)[0] ?? [])).toEqual(
        Array(3).fill('project_nothing_to_invoice'),
      );
    }
    const { rows } = await fixture.portal.owner.query(
      `select count(*)::int, count(distinct (employee_report_id, receipt_allocation_id, mileage_entry_id))::int as sources
       from public.partner_invoice_lines l join public.partner_invoices i on i.id = l.partner_invoice_id
       where i.project_id = $1`,
      [project],
    );
    expect(rows).toEqual([{ count: 5, sources: 5 }]);
  });

  test('one key takes effect once, and is not for something else', async () => {
    await time(5);
    const key = randomUUID();
    const made = await Promise.all([invoice({ key }), invoice({ key }), invoice({ key })]);
    expect(new Set(made.map((answer) => madeBy(answer).id)).size).toBe(1);
    await receipt(40);
    expect(madeBy(await invoice({ key })).id).toBe(made[0] && madeBy(made[0]).id);
    const other = await invoice({ key, project_id: await newProject() });
    expect(refusalOf(other)).toEqual(['idempotency_key_reused', 'submission_key']);
  });

  test('what is invoiced stays as it is, and what is void is free again', async () => {
    const [day, { id: part, receipt: whole }, driven] = [await time(5), await receipt(40), await miles(12)];
    const other = await newProject();
    const { id } = madeBy(await invoice());
    const changes: [string, unknown[]][] = [
      [`update public.employee_reports set status = 'rejected' where id = $1`, [day]],
      ['delete from public.employee_reports where id = $1', [day]],
      ['update public.receipt_allocations set project_id = $2 where id = $1', [part, other]],
      ['delete from public.receipt_allocations where id = $1', [part]],
      ['delete from public.receipts where id = $1', [whole]],
      ['delete from public.mileage_entries where id = $1', [driven]],
    ];
    for (const change of changes)
      await expect(fixture.portal.owner.query(...change)).rejects.toThrow(
        'This cost is on an invoice to the customer',
      );
    await send(id);
    await voidIt(id);
    expect(await leftOut()).toHaveLength(3);
    expect(madeBy(await invoice()).total_amount).toBe(569);
  });

  test('a void invoice is reissued for the project, with what no other invoice has', async () => {
    await time(5);
    await receipt(40);
    const { id } = madeBy(await invoice());
    await send(id);
    await voidIt(id);
    const again = await fixture.call('biller', 'reissue_invoice', {
      ...{ invoice_id: id, submission_key: randomUUID() },
    });
    const { id: draft, left_out } = again.data as unknown as { id: string; left_out: string[] };
    expect(left_out).toEqual([]);
    expect((await linesOf(draft)).map(({ amount }) => amount)).toEqual([500, 60]);
    expect(
      await fixture.one('select project_id from public.partner_invoices where id = $1', [draft]),
    ).toEqual({ project_id: project });
    expect(refusalOf(await invoice())[0]).toBe('project_nothing_to_invoice');

    await send(draft);
    await voidIt(draft);
    madeBy(await invoice());
    const late = await fixture.call('biller', 'reissue_invoice', {
      ...{ invoice_id: draft, submission_key: randomUUID() },
    });
    expect(refusalOf(late)[0]).toBe('invoice_nothing_to_reissue');
  });

  test('a line names a cost of the project of its invoice, by whatever writes it', async () => {
    const day = await time(5);
    const other = await newProject();
    const { id } = await fixture.one<{ id: string }>(
      'insert into public.partner_invoices (organization_id, project_id) values ($1, $2) returning id',
      [fixture.company.organizations.customer, other],
    );
    const { error } = await fixture.portal
      .serviceClient()
      .from('partner_invoice_lines')
      .insert({ partner_invoice_id: id, description: 'Labor', unit_price: 1, employee_report_id: day });
    expect(error?.message).toBe('This cost is not of the project of the invoice.');
  });
});

describe('a draft of the project', () => {
  test('gets what is approved since, after its other lines', async () => {
    await time(5);
    const { id } = madeBy(await invoice());
    await receipt(40);
    await miles(4);
    expect((await proposed())?.drafts).toEqual([
      { id, title: 'Refit: time and material', total_amount: 500 },
    ]);
    expect(madeBy(await invoice({ invoice_id: id }))).toEqual({ id, total_amount: 563 });
    expect((await linesOf(id)).map(({ kind }) => kind)).toEqual(['labor', 'trip', 'material']);
  });

  test('is one that is open, and bills neither a deposit nor another project', async () => {
    await time(5);
    const refused = async (invoice_id: string) =>
      expect(refusalOf(await invoice({ invoice_id }))).toEqual(['project_draft_missing', 'invoice_id']);
    await refused(randomUUID());
    const deposit = await fixture.call('biller', 'create_deposit', {
      ...{ organization_id: fixture.company.organizations.customer, project_id: project, amount: 10 },
      ...{ description: 'Deposit', submission_key: randomUUID() },
    });
    await refused((deposit.data as unknown as { id: string }).id);
    const other = await newProject();
    await time(2, { on: other });
    const { id } = madeBy(await invoice({ project_id: other }));
    await refused(id);
    await send(id);
    expect(refusalOf(await invoice({ invoice_id: id, project_id: project }))[0]).toBe(
      'project_draft_missing',
    );
    expect((await proposed())?.drafts).toEqual([]);
    expect(await leftOut()).toEqual([['project_time', 5]]);
  });
});
