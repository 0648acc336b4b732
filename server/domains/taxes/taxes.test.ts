import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Fixture, openFixture, refusalOf } from '#server/domains/invoices/test/fixture.ts';
import { CHICAGO, COOK, ILLINOIS, TRANSIT } from './test/rates.ts';
import { salesTax } from './test/sales-tax.ts';

/** Sales tax on invoices (decision 095). The location of the work is in Chicago. */
let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await fixture.portal.owner.query(
    `update public.partner_locations set city = 'Chicago', state = 'IL', postal_code = '60601-1234' where id = $1`,
    [fixture.company.locationId],
  );
});
afterAll(() => fixture.portal.stop());
afterEach(() => fixture.portal.owner.query('delete from public.tax_rates; delete from public.tax_rules'));

const { line, rule, draftWith, taxesOf, addressesOf } = salesTax(() => fixture);

describe('the tax of an invoice', () => {
  test('is that of the state, the county, the city, and the districts of the location, by rate', async () => {
    await rule([TRANSIT, CHICAGO, COOK, ILLINOIS], ['material']);
    const draft = await draftWith([line({}), line({ kind: 'labor', unit_price: 80 })]);
    expect(await taxesOf(draft.invoice_id)).toEqual([
      { name: 'Illinois', percent: 6.25, base: 100, amount: 6.25 },
      { name: 'Cook County', percent: 1.75, base: 100, amount: 1.75 },
      { name: 'Chicago', percent: 1.25, base: 100, amount: 1.25 },
      { name: 'RTA', percent: 1, base: 100, amount: 1 },
    ]);
    expect(draft.total_amount).toBe(180 + 10.25);
  });

  test('is rounded once for each rate, not for each line', async () => {
    await rule([{ ...ILLINOIS, percent: 5.5 }], ['material']);
    // 3 × 0.33 × 5.5 % is 0.0544; line by line it would be 3 × 0.02.
    const draft = await draftWith([1, 2, 3].map(() => line({ unit_price: 0.33 })));
    expect(await taxesOf(draft.invoice_id)).toMatchObject([{ base: 0.99, amount: 0.05 }]);
  });

  test('is less by the part of a discount that is for taxed lines', async () => {
    await rule([{ ...ILLINOIS, percent: 10 }], ['material']);
    const draft = await draftWith([
      ...[line({ unit_price: 300 }), line({ kind: 'labor', unit_price: 100 })],
      line({ kind: 'discount', description: 'Loyalty', unit_price: -40 }),
    ]);
    expect(await taxesOf(draft.invoice_id)).toMatchObject([{ base: 270, amount: 27 }]);
    expect(draft.total_amount).toBe(387);
  });

  test('follows what the office says of a line before the rule of the state', async () => {
    await rule([ILLINOIS], ['material']);
    const draft = await draftWith([
      line({ is_taxable: false }),
      line({ kind: 'labor', unit_price: 40, is_taxable: true }),
    ]);
    expect(await taxesOf(draft.invoice_id)).toMatchObject([{ base: 40, amount: 2.5 }]);
  });

  test.for([
    ['2025-06-30', 6.25],
    ['2025-07-01', 7],
    ['2026-01-01', undefined],
  ] as const)('is by the rate of its day: on %s %s', async ([issue_date, percent]) => {
    await rule(
      [
        { ...ILLINOIS, valid_until: '2025-12-31' },
        { ...ILLINOIS, percent: 7, valid_from: '2025-07-01', valid_until: '2025-12-31' },
      ],
      ['material'],
    );
    const [tax] = await taxesOf((await draftWith([line({})], { issue_date })).invoice_id);
    expect(tax?.percent).toBe(percent);
  });

  test('of what is for no work order is by the address of the customer', async () => {
    await rule([ILLINOIS, COOK], ['material']);
    await fixture.portal.owner.query(
      `update public.organizations set city = 'Cicero', state = 'IL', postal_code = '60804' where id = $1`,
      [fixture.company.organizations.customer],
    );
    const draft = await draftWith([line({})], { atWork: false });
    expect(await taxesOf(draft.invoice_id)).toMatchObject([{ name: 'Illinois' }]);
  });

  test('of a line added by hand is that of the one work order of the draft', async () => {
    await rule([ILLINOIS, COOK], ['material']);
    const draft = await fixture.draft();
    const { workOrder, ...form } = draft;
    const { error } = await fixture.call('biller', 'save_invoice', {
      ...form,
      issue_date: '2026-03-10',
      lines: [...form.lines, line({ work_order_id: null })],
    });
    expect(error).toBeNull();
    expect(await taxesOf(draft.invoice_id)).toMatchObject([
      { name: 'Illinois', base: 100 },
      { name: 'Cook County', base: 100 },
    ]);
    expect(await addressesOf(draft.invoice_id)).toMatchObject([
      { source: 'work_order', city: 'Chicago', postal_code: '60601-1234', lines: 2 },
    ]);

    // Of two jobs, a line by hand is for neither.
    const other = await fixture.work();
    const { version, lines } = await fixture.read(draft.invoice_id);
    const both = await fixture.call('biller', 'save_invoice', {
      ...{ invoice_id: draft.invoice_id, version },
      lines: [
        ...lines.map((one) => ({ ...one, work_order_id: null })),
        line({ work_order_id: other, description: 'Of the other job' }),
        line({ work_order_id: null, description: 'Of no job' }),
      ],
    });
    expect(both.error).toBeNull();
    const { rows } = await fixture.portal.owner.query(
      `select description, work_order_id from public.partner_invoice_lines where partner_invoice_id = $1
       order by position`,
      [draft.invoice_id],
    );
    expect(rows.slice(1)).toEqual([
      { description: 'Parts', work_order_id: workOrder },
      { description: 'Of the other job', work_order_id: other },
      { description: 'Of no job', work_order_id: null },
    ]);
    const sources = (await addressesOf(draft.invoice_id))?.map(({ source }) => source);
    expect(sources).toEqual(['work_order', 'customer']);
  });

  test('of a contract is by the address of its location, or else of the customer', async () => {
    await rule([ILLINOIS, { ...COOK, postal_codes: ['60601'] }], ['material']);
    const { customer } = fixture.company.organizations;
    await fixture.portal.owner.query(
      `update public.organizations set city = 'Cicero', state = 'IL', postal_code = '60804' where id = $1`,
      [customer],
    );
    const { id: project_id } = await fixture.one<{ id: string }>(
      `insert into public.projects (name, organization_id) values ('Remodel', $1) returning id`,
      [customer],
    );
    const contract = {
      project_id,
      lines: [{ description: 'Doors', kind: 'material' as const, scheduled_value: 1000 }],
    };
    const elsewhere = { ...contract, partner_location_id: fixture.company.otherLocationId };
    expect(refusalOf(await fixture.call('biller', 'save_contract', elsewhere))).toEqual([
      'contract_location_of_other_customer',
      'partner_location_id',
    ]);
    const partner_location_id = fixture.company.locationId;
    expect(
      (await fixture.call('biller', 'save_contract', { ...contract, partner_location_id })).error,
    ).toBeNull();
    await fixture.portal.owner.query(
      'update public.project_contract_lines set percent_complete = 50 where project_contract_id = $1',
      [project_id],
    );
    const { data } = await fixture.call('biller', 'create_progress_invoice', {
      ...{ project_id, submission_key: randomUUID() },
    });
    const id = String(data?.id);
    expect(await taxesOf(id)).toMatchObject([
      { name: 'Illinois', base: 500 },
      { name: 'Cook County', base: 500 },
    ]);
    expect(await addressesOf(id)).toMatchObject([{ source: 'contract', city: 'Chicago', lines: 1 }]);
    expect(await addressesOf(id, 'partner')).toEqual([]);

    // Without a location, the customer's address is used, and so it is when the location is not the customer's anymore.
    await fixture.portal.owner.query(
      'update public.project_contracts set partner_location_id = null where id = $1',
      [project_id],
    );
    const { version, lines } = await fixture.read(id);
    const saved = await fixture.call('biller', 'save_invoice', {
      ...{ invoice_id: id, version, lines: lines.map((one) => ({ ...one, work_order_id: null })) },
    });
    expect(saved.error).toBeNull();
    expect(await taxesOf(id)).toMatchObject([{ name: 'Illinois', base: 500 }]);
    expect(await addressesOf(id)).toMatchObject([{ source: 'customer', city: 'Cicero' }]);
  });

  test('is none for a customer with a certificate, until it expires, and in its states', async () => {
    await rule([ILLINOIS], ['material']);
    const exempt = (expires: string | null, states: string[]) =>
      fixture.portal.owner.query(
        `insert into public.organization_billing (organization_id, is_tax_exempt, tax_certificate_expires_on,
           tax_exempt_states) values ($1, true, $2, $3)
         on conflict (organization_id) do update set is_tax_exempt = true,
           tax_certificate_expires_on = excluded.tax_certificate_expires_on,
           tax_exempt_states = excluded.tax_exempt_states`,
        [fixture.company.organizations.customer, expires, states],
      );
    const taxed = async () => (await taxesOf((await draftWith([line({})])).invoice_id)).length;
    try {
      await exempt('2026-03-10', []);
      expect(await taxed()).toBe(0);
      await exempt('2026-03-09', []);
      expect(await taxed()).toBe(1);
      await exempt(null, ['IN']);
      expect(await taxed()).toBe(1);
      await exempt(null, ['IN', 'IL']);
      expect(await taxed()).toBe(0);
    } finally {
      await fixture.portal.owner.query('update public.organization_billing set is_tax_exempt = false');
    }
  });

  test('that changed since the draft was saved is read before it is sent', async () => {
    await rule([ILLINOIS], ['material']);
    const draft = await draftWith([line({})]);
    const { invoice_id, updated_at: version } = draft;
    await fixture.portal.owner.query('update public.tax_rates set percent = 7');
    const send = (as: string) =>
      fixture.call('biller', 'send_invoice', { invoice_id, version: as, is_emailed: false });
    expect(refusalOf(await send(version))[0]).toBe('invoice_tax_changed');
    const lines = (await fixture.read(invoice_id)).lines.map((one) => ({ ...one, work_order_id: null }));
    const saved = await fixture.call('biller', 'save_invoice', { ...draft, version, lines });
    const read = saved.data as unknown as { updated_at: string; total_amount: number };
    expect(read.total_amount).toBe(107);
    expect((await send(read.updated_at)).error).toBeNull();
    // A sent invoice keeps its tax, whatever happens to the rate.
    await fixture.portal.owner.query('update public.tax_rates set percent = 9');
    expect(await taxesOf(invoice_id)).toMatchObject([{ percent: 7, amount: 7 }]);
    const { invoice } = await fixture.everything(invoice_id);
    expect(invoice).toMatchObject({ tax_amount: 7, total_amount: 107 });
  });
});

describe('a sent invoice', () => {
  const customer = () => fixture.company.organizations.customer;
  /** What the customer has to be exempt for, and how its invoices are addressed. */
  const billing = (facts: {
    expires: string | null;
    states: string[];
    contact: string;
    certificate?: string;
  }) =>
    fixture.portal.owner.query(
      `insert into public.organization_billing (organization_id, is_tax_exempt, tax_certificate_number,
         tax_certificate_expires_on, tax_exempt_states, contact_name) values ($1, true, $2, $3, $4, $5)
       on conflict (organization_id) do update set is_tax_exempt = true,
         tax_certificate_number = excluded.tax_certificate_number,
         tax_certificate_expires_on = excluded.tax_certificate_expires_on,
         tax_exempt_states = excluded.tax_exempt_states, contact_name = excluded.contact_name`,
      [customer(), facts.certificate ?? 'E-7', facts.expires, facts.states, facts.contact],
    );
  const billedTo = async (id: string, as: 'biller' | 'partner' | 'otherPartner' = 'biller') =>
    (await fixture.people[as].client.from('partner_invoices').select('billed_to').eq('id', id)).data?.[0]
      ?.billed_to as undefined | { name: string; contact_name: string; tax_exemption: unknown };

  test('keeps to whom it went, and what exempted it from tax on its day and in its state', async () => {
    await rule([ILLINOIS], ['material']);
    try {
      await billing({ expires: '2026-03-09', states: [], contact: 'Lena' });
      const late = await draftWith([line({})]);
      // The certificate has expired: tax is charged, and the invoice says nothing else.
      expect(await taxesOf(late.invoice_id)).toHaveLength(1);
      expect(await billedTo(late.invoice_id)).toMatchObject({ contact_name: 'Lena', tax_exemption: null });

      await billing({ expires: null, states: ['IN'], contact: 'Lena' });
      expect((await billedTo((await draftWith([line({})])).invoice_id))?.tax_exemption).toBeNull();

      await billing({ expires: '2026-03-10', states: ['IL'], contact: 'Lena' });
      const draft = await draftWith([line({})]);
      expect(await taxesOf(draft.invoice_id)).toEqual([]);
      const { error } = await fixture.call('biller', 'send_invoice', {
        ...{ invoice_id: draft.invoice_id, version: draft.updated_at, is_emailed: false },
      });
      expect(error).toBeNull();
      const sent = {
        ...{ name: 'The customer', contact_name: 'Lena' },
        tax_exemption: { certificate: 'E-7', states: null },
      };
      expect(await billedTo(draft.invoice_id)).toMatchObject(sent);

      // Neither a new contact and certificate, nor a new name changes the document.
      await billing({ expires: '2020-01-01', states: [], contact: 'Otto', certificate: 'E-8' });
      await fixture.portal.owner.query(`update public.organizations set name = 'Renamed' where id = $1`, [
        customer(),
      ]);
      expect(await billedTo(draft.invoice_id, 'partner')).toMatchObject(sent);
      expect(await billedTo(draft.invoice_id, 'otherPartner')).toBeUndefined();
      expect(await billedTo(late.invoice_id)).toMatchObject({ name: 'Renamed', contact_name: 'Otto' });
      await expect(
        fixture.portal.owner.query(`update public.partner_invoices set bill_to = '{}' where id = $1`, [
          draft.invoice_id,
        ]),
      ).rejects.toThrow('cannot be changed');
    } finally {
      await fixture.portal.owner.query('delete from public.organization_billing');
      await fixture.portal.owner.query(
        `update public.organizations set name = 'The customer' where id = $1`,
        [customer()],
      );
    }
  });
});
