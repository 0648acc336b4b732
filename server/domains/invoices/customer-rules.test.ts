import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import { type Fixture, openFixture, refusalOf } from './test/fixture.ts';

/** What a customer demands of its invoices: one work order on each, and photos of the work. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.portal.stop());

interface Rules {
  one_job_per_invoice?: boolean;
  requires_photos?: boolean;
}

const demand = ({ one_job_per_invoice = false, requires_photos = false }: Rules) =>
  fixture.portal.owner.query(
    `insert into public.organization_billing (organization_id, one_job_per_invoice, requires_photos)
     values ($1, $2, $3) on conflict (organization_id) do update set
       one_job_per_invoice = excluded.one_job_per_invoice, requires_photos = excluded.requires_photos`,
    [fixture.company.organizations.customer, one_job_per_invoice, requires_photos],
  );
beforeEach(() => demand({}));

const work = async (organization?: string) => {
  const id = await fixture.work(organization ? { organization } : {});
  await fixture.time(id, { hours: 1 });
  return id;
};

const numberOf = async (workOrder: string) =>
  (
    await fixture.one<{ number: string }>(
      'select work_order_number as number from public.work_orders where id = $1',
      [workOrder],
    )
  ).number;

/** The drafts of work orders, grouped by customer. */
async function drafts(work_order_ids: string[]): Promise<string[]> {
  const { data } = await fixture.call('biller', 'create_invoices', {
    ...{ work_order_ids, grouped_by: 'customer', submission_key: randomUUID() },
  });
  return (data as unknown as { invoices: { id: string }[] }).invoices.map(({ id }) => id);
}

const save = async (id: string, lines?: CommandInput<'save_invoice'>['lines']) => {
  const draft = await fixture.read(id);
  return fixture.call('biller', 'save_invoice', {
    ...{ invoice_id: id, version: draft.version, lines: lines ?? draft.lines, title: randomUUID() },
  });
};

const send = async (id: string) => {
  const { version } = await fixture.read(id);
  return fixture.call('biller', 'send_invoice', { invoice_id: id, version, is_emailed: false });
};

/** A photo of a report that the customer may see, unless it is something else. */
async function photo(
  report: string,
  { category = 'after', content_type = 'image/jpeg', is_released = true } = {},
): Promise<void> {
  const { id } = await fixture.one<{ id: string }>(
    `insert into public.attachments (storage_path, file_name, content_type, size_bytes, category, uploaded_by, report_id)
     values ($1::uuid || '/' || gen_random_uuid() || '.jpg', 'a.jpg', $2, 9, $3, $1, $4) returning id`,
    [fixture.people.technician.profileId, content_type, category, report],
  );
  // A file that comes after the approval waits until the office shares it.
  await fixture.portal.owner.query('update public.attachments set is_released = $2 where id = $1', [
    id,
    is_released,
  ]);
}

describe('of a customer that wants an invoice for each work order', () => {
  test('work is grouped by work order, whatever was chosen, and that of others as chosen', async () => {
    await demand({ one_job_per_invoice: true });
    const { otherCustomer } = fixture.company.organizations;
    const own = [await work(), await work()];
    const others = [await work(otherCustomer), await work(otherCustomer)];
    expect((await fixture.billable(own[0] ?? ''))?.one_job_per_invoice).toBe(true);
    expect((await fixture.billable(others[0] ?? ''))?.one_job_per_invoice).toBe(false);
    expect(await drafts([...own, ...others])).toHaveLength(3);
  });

  test('a draft with lines of two is neither kept nor sent, until those of one are gone', async () => {
    const both = [await work(), await work()];
    const [id = ''] = await drafts(both);
    await demand({ one_job_per_invoice: true });
    const before = await fixture.everything(id);
    expect(refusalOf(await save(id))).toEqual(['invoice_of_several_jobs', 'lines']);
    const refused = await send(id);
    expect(refusalOf(refused)).toEqual(['invoice_of_several_jobs', 'lines']);
    for (const one of both) expect(refused.error?.message).toContain(await numberOf(one));
    expect(await fixture.everything(id)).toEqual(before);
    const { lines } = await fixture.read(id);
    expect((await save(id, lines.slice(0, 1))).error).toBeNull();
    expect((await send(id)).error).toBeNull();
  });

  test('a line of another work order is not added, and one of none is', async () => {
    await demand({ one_job_per_invoice: true });
    const [first, second] = [await work(), await work()];
    const [id = ''] = await drafts([first]);
    const { lines } = await fixture.read(id);
    const line = { kind: 'other', unit: 'each', description: 'Lift', quantity: 1, unit_price: 5 } as const;
    expect(refusalOf(await save(id, [...lines, { ...line, work_order_id: second }]))[0]).toBe(
      'invoice_of_several_jobs',
    );
    expect((await save(id, [...lines, line, { ...line, work_order_id: first }])).error).toBeNull();
  });
});

describe('of a customer that wants photos', () => {
  test('work without one says so, and is not sent', async () => {
    await demand({ requires_photos: true });
    const id = await work();
    const approved = await fixture.report(id, { own: true });
    await photo(await fixture.report(id, { own: true, status: 'submitted' }));
    await photo(approved, { category: 'signature' });
    await photo(approved, { content_type: 'application/pdf', category: 'document' });
    await photo(approved, { is_released: false });
    expect((await fixture.billable(id))?.missing).toContain('no_photos');
    const [draft = ''] = await drafts([id]);
    const before = await fixture.everything(draft);
    const refused = await send(draft);
    expect(refusalOf(refused)[0]).toBe('invoice_photos_missing');
    expect(refused.error?.message).toContain(await numberOf(id));
    expect(await fixture.everything(draft)).toEqual(before);
    await photo(approved);
    expect((await send(draft)).error).toBeNull();
  });

  test('work with one is complete, and the work of others needs none', async () => {
    await demand({ requires_photos: true });
    const [id, other] = [await work(), await work(fixture.company.organizations.otherCustomer)];
    await photo(await fixture.report(id, { own: true }));
    expect((await fixture.billable(id))?.missing).not.toContain('no_photos');
    expect((await fixture.billable(other))?.missing).not.toContain('no_photos');
    const [draft = ''] = await drafts([other]);
    expect((await send(draft)).error).toBeNull();
  });
});
