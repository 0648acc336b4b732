import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openContractFixture } from '#server/domains/invoices/contracts/test/fixture.ts';
import { NOT_BILLERS, refusalOf } from '#server/domains/invoices/test/fixture.ts';

/** Schedules of values and their progress invoices, over the wire. */

let f: Awaited<ReturnType<typeof openContractFixture>>;
beforeAll(async () => {
  f = await openContractFixture();
}, 240_000);
afterAll(() => f?.portal.stop());

describe('save_contract', () => {
  test('is for those who invoice, and for a project with a customer', async () => {
    const project_id = await f.project();
    const input = { project_id, lines: [{ description: 'Work', scheduled_value: 100 }] };
    for (const who of NOT_BILLERS)
      expect((await f.call(who, 'save_contract', input)).error?.code).toBe('forbidden');
    const own = await f.project(null);
    const refused = await f.call('biller', 'save_contract', { ...input, project_id: own });
    expect(refusalOf(refused)[0]).toBe('contract_without_customer');
  });

  test('one of two people adds it, and an old version changes nothing', async () => {
    const project_id = await f.project();
    const input = { project_id, lines: [{ description: 'Work', scheduled_value: 100 }] };
    const both = await Promise.all([
      f.call('biller', 'save_contract', input),
      f.call('otherBiller', 'save_contract', input),
    ]);
    expect(both.map((called) => refusalOf(called)[0]).toSorted()).toEqual(['contract_exists', undefined]);
    const { version, lines } = await f.contract(project_id);
    const change = {
      ...{ project_id, version },
      lines: [{ id: lines[0]?.id ?? '', description: 'Works', scheduled_value: 120 }],
    };
    expect((await f.call('biller', 'save_contract', change)).error).toBeNull();
    expect(refusalOf(await f.call('biller', 'save_contract', change))[0]).toBe('contract_changed');
    expect(await f.sums(project_id)).toMatchObject({ contract_value: 120, change_orders: 0 });
  });

  test('once something is billed, lines and values change by a change order', async () => {
    const project_id = await f.signed();
    await f.billed(project_id, 50, 0);
    const { version, lines } = await f.contract(project_id);
    const [demolition, doors] = lines.map(({ id, description }) => ({ id, description }));
    const save = (...changed: object[]) =>
      f.call('biller', 'save_contract', {
        project_id,
        version,
        retainage_percent: 10,
        lines: changed as never,
      });
    const kept = { ...doors, scheduled_value: 5000, is_milestone: true };
    const agreed = { ...demolition, scheduled_value: 10_000 };
    for (const changed of [
      [{ ...agreed, scheduled_value: 12_000 }, kept],
      [agreed, kept, { description: 'Extra', scheduled_value: 10 }],
      [agreed],
    ])
      expect(refusalOf(await save(...changed))[0]).toBe('contract_schedule_fixed');
    expect(refusalOf(await save(kept))[0]).toBe('contract_line_billed');
    const tooLow = { ...agreed, scheduled_value: 4000, change_order: 'CO-1' };
    expect(refusalOf(await save(tooLow, kept))[0]).toBe('contract_line_billed_more');
    const ordered = await save({ ...agreed, scheduled_value: 9000, change_order: 'CO-1' }, kept, {
      ...{ description: 'Extra', scheduled_value: 500, change_order: 'CO-2' },
    });
    expect(ordered.error).toBeNull();
    expect(await f.sums(project_id)).toMatchObject({ contract_value: 14_500, change_orders: -500 });
    const removed = await f.call('biller', 'delete_contract', {
      ...{ project_id, version: (await f.contract(project_id)).version },
    });
    expect(refusalOf(removed)[0]).toBe('contract_billed');
  });
});

describe('record_progress', () => {
  test('refuses the same line twice, at its field', async () => {
    const project_id = await f.signed();
    const { version, lines } = await f.contract(project_id);
    const line = { id: lines[0]?.id ?? '' };
    const { error } = await f.call('biller', 'record_progress', {
      ...{ project_id, version },
      lines: [
        { ...line, percent_complete: 20 },
        { ...line, percent_complete: 30 },
      ],
    });
    expect(error?.code).toBe('invalid_input');
    expect(error?.message).toContain('The progress of this line is entered twice.');
    expect(error?.details).toContain('lines.1.percent_complete');
    expect(await f.sums(project_id)).toMatchObject({ completed: 0 });
  });

  test('refuses less than what is billed, and half a milestone', async () => {
    const project_id = await f.signed();
    await f.billed(project_id, 50, 0);
    expect(refusalOf(await f.progress(project_id, 40, 0))[0]).toBe('contract_line_billed_more');
    expect((await f.progress(project_id, 50, 50)).error).not.toBeNull();
    expect((await f.progress(project_id, 60, 100)).error).toBeNull();
    expect(await f.sums(project_id)).toMatchObject({ completed: 11_000, billed: 5000 });
  });
});

describe('create_progress_invoice', () => {
  test('bills what is completed and not billed, less the retainage', async () => {
    const project_id = await f.signed();
    const first = await f.billed(project_id, 25.5, 0);
    expect(await f.linesOf(first)).toEqual([
      { kind: 'flat', description: 'Demolition', amount: 2550 },
      { kind: 'retainage', description: 'Retainage 10%', amount: -255 },
    ]);
    const second = await f.billed(project_id, 100, 100);
    expect(await f.linesOf(second)).toMatchObject([{ amount: 7450 }, { amount: 5000 }, { amount: -1245 }]);
    expect(await f.sums(project_id)).toMatchObject({ billed: 15_000, retained: 1500, held: 1500 });
    expect(refusalOf(await f.bill(project_id))[0]).toBe('contract_nothing_to_bill');
  });

  test('two people at once get one draft, and a repetition gets the same', async () => {
    const project_id = await f.signed();
    await f.progress(project_id, 50, 0);
    const all = await Promise.all(
      (['biller', 'otherBiller', 'biller', 'otherBiller', 'biller', 'otherBiller'] as const).map((who) =>
        f.bill(project_id, who),
      ),
    );
    expect(all.filter(({ error }) => !error)).toHaveLength(1);
    for (const called of all) if (called.error) expect(refusalOf(called)[0]).toBe('contract_nothing_to_bill');
    await f.progress(project_id, 60, 0);
    const key = randomUUID();
    const again = await Promise.all([
      f.bill(project_id, 'biller', key),
      f.bill(project_id, 'biller', key),
      f.bill(project_id, 'biller', key),
    ]);
    expect(new Set(again.map(({ data }) => data?.id)).size).toBe(1);
  });

  test('a draft is edited within the schedule, and its retainage follows', async () => {
    const project_id = await f.signed();
    await f.progress(project_id, 50, 0);
    const { data } = await f.bill(project_id);
    const draft = await f.read(String(data?.id));
    const priced = (unit_price: number) => ({
      ...draft,
      lines: draft.lines.map((line) => (line.kind === 'flat' ? { ...line, unit_price } : line)),
    });
    expect(refusalOf(await f.call('biller', 'save_invoice', priced(10_000.01)))[0]).toBe(
      'contract_line_overbilled',
    );
    expect((await f.call('biller', 'save_invoice', priced(8000))).error).toBeNull();
    expect(await f.linesOf(draft.invoice_id)).toMatchObject([{ amount: 8000 }, { amount: -800 }]);
    const { version, lines } = await f.read(draft.invoice_id);
    const without = await f.call('biller', 'save_invoice', {
      ...{ invoice_id: draft.invoice_id, version },
      lines: lines.filter(({ kind }) => kind === 'flat'),
    });
    expect(refusalOf(without)[0]).toBe('retainage_line_removed');
    const invented = await f.call('biller', 'save_invoice', {
      ...{ invoice_id: draft.invoice_id, version },
      lines: [...lines, { kind: 'deposit', unit: 'each', description: 'Own', quantity: 1, unit_price: 1 }],
    });
    expect(invented.error?.code).toBe('invalid_input');
  });

  test('a void invoice and a deleted draft give their share back', async () => {
    const project_id = await f.signed();
    const sent = await f.billed(project_id, 50, 0);
    await f.call('biller', 'void_invoice', { invoice_id: sent, reason: 'Wrong month' });
    expect(await f.sums(project_id)).toMatchObject({ billed: 0, held: 0 });
    const { data } = await f.bill(project_id);
    const draft = await f.read(String(data?.id));
    await f.call('biller', 'delete_invoice', { invoice_id: draft.invoice_id, version: draft.version });
    expect(await f.sums(project_id)).toMatchObject({ billed: 0 });
    expect((await f.bill(project_id)).error).toBeNull();
  });

  test('taxes the work, and not what is held of it', async () => {
    await f.one("update organizations set state = 'OH' where id = $1 returning id", [f.customer]);
    await f.one(
      `insert into tax_rates (name, kind, state, percent, valid_from)
      select 'State', 'state', state, 10, '2020-01-01' from organizations where id = $1 returning id`,
      [f.customer],
    );
    await f.one(
      `insert into tax_rules (state, line_kind) select state, 'material' from organizations
      where id = $1 returning id`,
      [f.customer],
    );
    const project_id = await f.signed([{ description: 'Doors', kind: 'material', scheduled_value: 1000 }]);
    await f.progress(project_id, 100);
    const made = await f.bill(project_id);
    const draft = await f.read(String(made.data?.id));
    // A discount is for the work: its part of the tax is not made less by what is held.
    await f.call('biller', 'save_invoice', {
      ...draft,
      lines: [
        ...draft.lines,
        { kind: 'discount', unit: 'each', description: 'Discount', quantity: 1, unit_price: -100 },
      ],
    });
    await f.send(draft.invoice_id);
    expect((await f.everything(draft.invoice_id)).invoice).toMatchObject({
      ...{ status: 'sent', tax_amount: 90, total_amount: 890 },
    });
    const { data } = await f.release(project_id, 100);
    expect((await f.everything(String(data?.id))).invoice).toMatchObject({
      tax_amount: 0,
      total_amount: 100,
    });
  });

  test('keeps the continuation sheet of what was sent', async () => {
    const project_id = await f.signed();
    await f.billed(project_id, 50, 0);
    const second = await f.billed(project_id, 75, 100);
    const { version, lines } = await f.contract(project_id);
    await f.call('biller', 'save_contract', {
      ...{ project_id, version, retainage_percent: 10 },
      lines: [
        { id: lines[0]?.id ?? '', description: 'Renamed', scheduled_value: 11_000, change_order: 'CO-1' },
        { id: lines[1]?.id ?? '', description: 'Doors', scheduled_value: 5000, is_milestone: true },
      ],
    });
    const { rows } = await f.portal.owner.query(
      `select description, scheduled_value::float8 as scheduled, previous_amount::float8 as previous,
         amount::float8 as amount, retainage_amount::float8 as held
       from invoice_schedule_lines where partner_invoice_id = $1 order by position`,
      [second],
    );
    expect(rows).toEqual([
      { description: 'Demolition', scheduled: 10_000, previous: 5000, amount: 2500, held: 750 },
      { description: 'Doors', scheduled: 5000, previous: 0, amount: 5000, held: 500 },
    ]);
    const pdf = await f.textOf('invoices', second);
    expect(pdf).toContain('Continuation sheet');
    expect(pdf).toContain('1 Demolition $10,000.00 $5,000.00 $2,500.00 $7,500.00 75 $2,500.00 $750.00');
    expect(pdf).toContain('Total $15,000.00 $5,000.00 $7,500.00 $12,500.00 83.33 $2,500.00 $1,250.00');
  });
});

describe('release_retainage', () => {
  test('bills what is held, once', async () => {
    const project_id = await f.signed();
    const progress = await f.billed(project_id, 100, 0);
    expect(refusalOf(await f.release(project_id, 1000.01))[0]).toBe('retainage_not_held');
    const both = await Promise.all([f.release(project_id, 600), f.release(project_id, 600)]);
    expect(both.map((called) => refusalOf(called)[0]).toSorted()).toEqual(['retainage_not_held', undefined]);
    const made = both.find(({ error }) => !error)?.data;
    await f.send(String(made?.id));
    expect(await f.sums(project_id)).toMatchObject({
      ...{ retained: 1000, released: 600, held: 400, releasing: 0 },
    });
    // The refusal talks of what the page shows: what is held now, and what was asked for.
    expect((await f.release(project_id, 500)).error?.message).toBe(
      'Only 400.00 is held, and 500.00 would be released.',
    );
    const draft = await f.release(project_id, 150);
    expect(draft.error).toBeNull();
    expect(await f.sums(project_id)).toMatchObject({ released: 600, held: 400, releasing: 150 });
    expect((await f.release(project_id, 300)).error?.message).toBe(
      'Only 250.00 is held, and 300.00 would be released.',
    );
    const next = await f.billed(project_id, 100, 100);
    expect(await f.textOf('invoices', next)).toContain(
      'Retained to date $1,500.00 Released to date -$600.00 Retainage held $900.00',
    );
    expect(await f.textOf('invoices', progress)).toContain(
      'Retained to date $1,000.00 Retainage held $1,000.00',
    );
    const voided = await f.call('biller', 'void_invoice', { invoice_id: progress, reason: 'Wrong' });
    expect(refusalOf(voided)[0]).toBe('retainage_released_already');
  });

  test('what is held is owed by nobody yet: receivables show it apart', async () => {
    const read = async () => {
      const { data } = await f.people.biller.client.rpc('receivables', { p_organization_id: f.customer });
      const rows = data as unknown as { organization_id: string | null; retainage: number; owed: number }[];
      return rows.find(({ organization_id }) => organization_id === f.customer) ?? { retainage: 0, owed: 0 };
    };
    const before = await read();
    await f.billed(await f.signed(), 100, 0);
    const after = await read();
    expect(after.retainage - before.retainage).toBeCloseTo(1000);
    expect(after.owed - before.owed).toBeCloseTo(9000);
    const held = after.retainage.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
    expect(await f.textOf('statements', f.customer)).toContain(`Retainage held: ${held}. It is not due`);
  });
});

describe('work orders of a project with a contract', () => {
  test('are neither proposed nor invoiced by their work', async () => {
    const project_id = await f.signed();
    const workOrder = await f.work();
    await f.time(workOrder);
    expect(await f.billable(workOrder)).toBeDefined();
    await f.one('update work_orders set project_id = $2 where id = $1 returning id', [workOrder, project_id]);
    expect(await f.billable(workOrder)).toBeUndefined();
    const { data } = await f.call('biller', 'create_invoices', {
      ...{ work_order_ids: [workOrder], grouped_by: 'job', submission_key: randomUUID() },
    });
    expect(data).toMatchObject({ invoices: [], refused: [{ id: workOrder }] });
    const waiting = await f.people.biller.client.rpc('contract_work_waiting', { p_project_id: project_id });
    expect(waiting.data).toBe(1);
    const { version } = await f.contract(project_id);
    expect((await f.call('biller', 'delete_contract', { project_id, version })).error).toBeNull();
    expect(await f.billable(workOrder)).toBeDefined();
  });
});
