import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandOutput } from '#shared/commands.ts';
import { type Fixture, NOT_BILLERS, openFixture, refusalOf } from './test/fixture.ts';

/** A void invoice is invoiced again: once, and nothing is billed twice. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.portal.stop());

const OWN = { kind: 'other', unit: 'each', description: 'Lift', quantity: 2, unit_price: 25 } as const;
const DISCOUNT = {
  kind: 'discount',
  unit: 'each',
  description: 'Loyalty',
  quantity: 1,
  unit_price: -5,
} as const;
const TEXTS = { title: 'Dock door', customer_reference: 'PO 7', notes: 'Thank you.', terms: 'On receipt' };

/** Invoices work, with lines of its own unless there are none, sends the invoice, and voids it. */
async function voided(
  workOrders: string[],
  own: readonly (typeof OWN | typeof DISCOUNT)[] = [OWN, DISCOUNT],
) {
  const { data } = await fixture.call('biller', 'create_invoices', {
    ...{ work_order_ids: workOrders, grouped_by: 'customer', submission_key: randomUUID() },
  });
  const id = (data as unknown as { invoices: { id: string }[] }).invoices[0]?.id ?? '';
  const { version, lines } = await fixture.read(id);
  const saved = await fixture.call('biller', 'save_invoice', {
    ...{ invoice_id: id, version, ...TEXTS, lines: [...lines, ...own] },
  });
  expect(saved.error).toBeNull();
  await sendIt(id);
  const { error } = await fixture.call('biller', 'void_invoice', {
    invoice_id: id,
    reason: 'Wrong customer',
  });
  expect(error).toBeNull();
  return id;
}

async function sendIt(id: string): Promise<void> {
  const { version } = await fixture.read(id);
  const { error } = await fixture.call('biller', 'send_invoice', {
    ...{ invoice_id: id, version, is_emailed: false, issue_date: '2026-03-10' },
  });
  expect(error).toBeNull();
}

const reissue = (
  invoice_id: string,
  submission_key: string = randomUUID(),
  as: keyof Fixture['people'] = 'biller',
) => fixture.call(as, 'reissue_invoice', { invoice_id, submission_key });
const answerOf = ({ data, error }: Awaited<ReturnType<typeof reissue>>) => {
  expect(error).toBeNull();
  return data as unknown as CommandOutput<'reissue_invoice'>;
};
const linesOf = async (id: string) =>
  (
    await fixture.portal.owner.query(
      `select kind, unit, description, quantity::float8, unit_price::float8, work_order_id, employee_report_id,
         receipt_allocation_id from partner_invoice_lines where partner_invoice_id = $1 order by position`,
      [id],
    )
  ).rows;
const numberOf = async (id: string) =>
  (
    await fixture.one<{ number: string }>(
      'select invoice_number as number from partner_invoices where id = $1',
      [id],
    )
  ).number;

describe('a void invoice', () => {
  test('becomes a draft with its texts, its lines, and its work, that names it', async () => {
    const work = await fixture.work();
    await fixture.time(work, { hours: 1 });
    await fixture.receipt(work, 19.99);
    const id = await voided([work]);
    const before = await linesOf(id);
    const key = randomUUID();
    const answer = answerOf(await reissue(id, key));
    expect(answer).toEqual({ id: expect.any(String), left_out: [], priced_otherwise: [] });
    expect(await linesOf(answer.id)).toEqual(before);
    expect((await fixture.everything(answer.id)).invoice).toMatchObject({
      ...{ ...TEXTS, status: 'draft', invoice_number: '', issue_date: null, due_date: null },
      ...{ replaces_invoice_id: id, total_amount: 80 + 19.99 + 45 },
      organization_id: fixture.company.organizations.customer,
    });
    expect(await fixture.billable(work)).toBeUndefined();
    // Sent again after a lost answer.
    expect(answerOf(await reissue(id, key))).toEqual(answer);
  });

  test('is replaced once: a second one finds the draft, or the invoice that it became, by its name', async () => {
    const id = await voided([await worked()]);
    const { id: draft } = answerOf(await reissue(id));
    const named = async () => {
      const refused = await reissue(id, randomUUID(), 'otherBiller');
      expect(refusalOf(refused)[0]).toBe('invoice_reissued_already');
      return refused.error?.message;
    };
    expect(await named()).toBe(`${await numberOf(id)} is replaced already, by the draft “Dock door”.`);
    await sendIt(draft);
    expect(await named()).toBe(`${await numberOf(id)} is replaced already, by ${await numberOf(draft)}.`);
  });

  test('can be replaced anew when the draft was deleted', async () => {
    const id = await voided([await worked()]);
    const { id: draft } = answerOf(await reissue(id));
    const { version } = await fixture.read(draft);
    await fixture.call('biller', 'delete_invoice', { invoice_id: draft, version });
    expect(answerOf(await reissue(id)).left_out).toEqual([]);
  });

  test('leaves out what is billed elsewhere, and names it', async () => {
    const work = await fixture.work();
    await fixture.time(work, { hours: 1 });
    await fixture.receipt(work, 19.99);
    const id = await voided([work]);
    const { data } = await fixture.call('biller', 'create_invoices', {
      ...{ work_order_ids: [work], grouped_by: 'job', submission_key: randomUUID() },
    });
    const other = (data as unknown as { invoices: { id: string }[] }).invoices[0]?.id ?? '';
    const { version, lines } = await fixture.read(other);
    const receipt = lines.filter(({ kind }) => kind === 'material');
    await fixture.call('biller', 'save_invoice', { invoice_id: other, version, lines: receipt });
    const answer = answerOf(await reissue(id));
    expect(answer.left_out).toEqual([expect.stringMatching(/^Materials/)]);
    expect((await linesOf(answer.id)).map(({ kind }) => kind)).toEqual(['labor', 'other', 'discount']);
  });

  test('bills a day with all hours that it has now, and says that its price is another one', async () => {
    const { profileId } = fixture.people.technician;
    await fixture.portal.owner.query('insert into public.profile_rates values ($1, 80)', [profileId]);
    const work = await fixture.work();
    const approved = async (from: string, until: string) => {
      const added = await fixture.call('manager', 'add_time', {
        ...{ employee_id: profileId, work_order_id: work, project_id: null },
        ...{ started_at: `2026-04-06T${from}:00Z`, ended_at: `2026-04-06T${until}:00Z` },
        ...{ reason: 'Forgotten.', time_zone: 'America/New_York' },
      });
      const { error } = await fixture.call('manager', 'approve_time', {
        ...{ employee_ids: [profileId], starts_on: '2026-04-06', ends_on: '2026-04-06' },
      });
      expect([added.error, error]).toEqual([null, null]);
    };
    await approved('14:00', '15:00');
    const id = await voided([work]);
    await approved('16:00', '18:00');
    const answer = answerOf(await reissue(id));
    expect(answer.priced_otherwise).toEqual([expect.stringMatching(/^Labor/)]);
    expect((await linesOf(answer.id))[0]).toMatchObject({ quantity: 3, unit_price: 80 });
    expect(await fixture.billable(work)).toBeUndefined();
  });

  test('of which nothing is left is not invoiced again', async () => {
    const work = await worked();
    const id = await voided([work], []);
    await fixture.call('biller', 'create_invoices', {
      ...{ work_order_ids: [work], grouped_by: 'job', submission_key: randomUUID() },
    });
    expect(refusalOf(await reissue(id))[0]).toBe('invoice_nothing_to_reissue');
  });

  test('leaves out a trip of a price list whose labor is billed elsewhere', async () => {
    const { owner } = fixture.portal;
    const { id: list } = await fixture.one<{ id: string }>(
      `insert into public.price_lists (name, organization_id, valid_from) values ('Trips', $1, '2020-01-01')
       returning id`,
      [fixture.company.organizations.customer],
    );
    await owner.query(
      `insert into public.price_list_items (price_list_id, kind, value) values ($1, 'trip', 40)`,
      [list],
    );
    const work = await worked();
    const id = await voided([work]);
    expect((await linesOf(id)).map(({ kind }) => kind)).toContain('trip');
    await fixture.call('biller', 'create_invoices', {
      ...{ work_order_ids: [work], grouped_by: 'job', submission_key: randomUUID() },
    });
    await owner.query('delete from public.price_lists where id = $1', [list]);
    const answer = answerOf(await reissue(id));
    expect(answer.left_out).toHaveLength(2);
    expect((await linesOf(answer.id)).map(({ kind }) => kind)).toEqual(['other', 'discount']);
  });
});

describe('at once', () => {
  test('two people make one draft, and the second one is shown it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await voided([await worked()]);
      const both = await Promise.all([reissue(id), reissue(id, randomUUID(), 'otherBiller')]);
      expect(both.map((one) => refusalOf(one)[0]).toSorted()).toEqual([
        'invoice_reissued_already',
        undefined,
      ]);
    }
  });

  test('work is billed once, by the draft or by another one', async () => {
    for (let round = 0; round < 4; round += 1) {
      const work = await worked();
      const id = await voided([work], []);
      await Promise.all([
        reissue(id),
        fixture.call('otherBiller', 'create_invoices', {
          ...{ work_order_ids: [work], grouped_by: 'job', submission_key: randomUUID() },
        }),
      ]);
      const { lines } = await fixture.one<{ lines: number }>(
        'select count(*)::int as lines from partner_invoice_lines where work_order_id = $1 and not is_void',
        [work],
      );
      expect(lines).toBe(1);
    }
  });
});

test('only a void invoice is invoiced again, and only by people who invoice', async () => {
  const { invoice_id } = await fixture.draft();
  expect(refusalOf(await reissue(invoice_id))[0]).toBe('invoice_not_void');
  await sendIt(invoice_id);
  expect(refusalOf(await reissue(invoice_id))[0]).toBe('invoice_not_void');
  expect(refusalOf(await reissue(randomUUID()))[0]).toBe('invoice_missing');
  const id = await voided([await worked()]);
  for (const as of NOT_BILLERS)
    expect((await reissue(id, randomUUID(), as)).error?.code, as).toMatch(/^(forbidden|not_authenticated)$/);
});

test('the customer sees the invoice that replaces another one once it is sent', async () => {
  const id = await voided([await worked()]);
  const { id: draft } = answerOf(await reissue(id));
  const seen = async (as: 'partner' | 'otherPartner') =>
    (
      await fixture.people[as].client
        .from('partner_invoices')
        .select('id, replaces_invoice_id')
        .or(`replaces_invoice_id.eq.${id}`)
    ).data;
  expect(await seen('partner')).toEqual([]);
  await sendIt(draft);
  expect(await seen('partner')).toEqual([{ id: draft, replaces_invoice_id: id }]);
  expect(await seen('otherPartner')).toEqual([]);
});

async function worked(): Promise<string> {
  const work = await fixture.work();
  await fixture.time(work, { hours: 1 });
  return work;
}
