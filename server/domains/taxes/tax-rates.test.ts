import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Fixture, openFixture, refusalOf } from '#server/domains/invoices/test/fixture.ts';
import { CHICAGO, COOK, ILLINOIS, type Rate, TRANSIT } from './test/rates.ts';
import { salesTax } from './test/sales-tax.ts';

/** Tax rates as people of the office keep them. */
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

const { line, rule, draftWith, taxesOf } = salesTax(() => fixture);

describe('the office', () => {
  test('is notified of a jurisdiction that has a rate from this day on already', async () => {
    const both = await Promise.all([
      fixture.call('biller', 'save_tax_rate', COOK),
      fixture.call('otherBiller', 'save_tax_rate', { ...COOK, name: 'COOK county' }),
    ]);
    expect(both.map((one) => refusalOf(one)[0]).toSorted()).toEqual(['tax_rate_exists', undefined]);
  });

  test('does not overwrite what somebody else has changed meanwhile', async () => {
    const { data } = await fixture.call('biller', 'save_tax_rate', ILLINOIS);
    const { id, updated_at } = data as unknown as { id: string; updated_at: string };
    const change = { ...ILLINOIS, tax_rate_id: id, version: updated_at };
    expect((await fixture.call('otherBiller', 'save_tax_rate', { ...change, percent: 7 })).error).toBeNull();
    expect(refusalOf(await fixture.call('biller', 'save_tax_rate', { ...change, percent: 8 }))[0]).toBe(
      'tax_rate_changed',
    );
    await rule([], ['material']);
    const rules = { state: 'IL', line_kinds: ['trip' as const], read: [] };
    expect(refusalOf(await fixture.call('biller', 'save_tax_rules', rules))[0]).toBe('tax_rules_changed');
  });

  test('imports a table, and nothing more when it imports it again', async () => {
    const rates = [ILLINOIS, COOK, CHICAGO];
    const first = await fixture.call('biller', 'import_tax_rates', { rates });
    expect(first).toMatchObject({ error: null, data: { added: 3, changed: 0, unchanged: 0 } });
    const changed = [ILLINOIS, { ...COOK, percent: 2 }, TRANSIT];
    const second = await fixture.call('biller', 'import_tax_rates', { rates: changed });
    expect(second).toMatchObject({ error: null, data: { added: 1, changed: 1, unchanged: 1 } });
    const twice = await fixture.call('biller', 'import_tax_rates', { rates: [COOK, CHICAGO, COOK] });
    expect(refusalOf(twice)[0]).toBe('tax_rate_twice');
  });

  test('ends with a newer table what it replaces and no longer has, and taxes nothing twice', async () => {
    await rule([], ['material']);
    const summer = '2026-01-01';
    const autumn = '2026-04-01';
    const region = (name: string, percent: number, postal_codes: string[], valid_from: string): Rate => ({
      ...{ ...COOK, name, percent, postal_codes, valid_from },
    });
    const old = [
      { ...ILLINOIS, valid_from: summer },
      region('Cook (County)', 2, ['60601', '60602'], summer),
      region('Gone (County)', 1, ['60699'], summer),
      { ...TRANSIT, valid_from: summer },
    ];
    expect(await fixture.call('biller', 'import_tax_rates', { rates: old })).toMatchObject({
      data: { added: 4, ended: 0 },
    });
    const byHand = [
      // One by hand that the table replaces, and one that has nothing to do with it.
      region('Typed county', 3, ['60601'], '2025-01-01'),
      region('Typed elsewhere', 3, ['61000'], '2025-01-01'),
    ];
    for (const rate of byHand) await fixture.call('biller', 'save_tax_rate', rate);
    const sent = await draftWith([line({})]);
    await fixture.call('biller', 'send_invoice', {
      ...{ invoice_id: sent.invoice_id, version: sent.updated_at, is_emailed: false },
    });
    const before = await taxesOf(sent.invoice_id);

    const table = [
      { ...ILLINOIS, valid_from: autumn },
      region('Cook (County) 2.25%', 2.25, ['60601'], autumn),
      region('Cook (County) 2.5%', 2.5, ['60602'], autumn),
      { ...TRANSIT, percent: 1.5, valid_from: autumn },
    ];
    const preview = await fixture.people.biller.client.rpc('tax_rates_ending', { p_rates: table });
    expect(preview.data?.map(({ name, ends_on }) => [name, ends_on])).toEqual([
      ['Cook (County)', '2026-03-31'],
      ['Gone (County)', '2026-03-31'],
      ['Typed county', '2026-03-31'],
    ]);
    expect((await fixture.people.technician.client.rpc('tax_rates_ending', { p_rates: table })).data).toEqual(
      [],
    );
    expect(await fixture.call('biller', 'import_tax_rates', { rates: table })).toMatchObject({
      data: { added: 4, ended: 3 },
    });
    expect(await fixture.call('biller', 'import_tax_rates', { rates: table })).toMatchObject({
      data: { added: 0, changed: 0, ended: 0 },
    });

    const taxed = async (issue_date: string) =>
      (await taxesOf((await draftWith([line({})], { issue_date })).invoice_id)).map((tax) => tax.name);
    expect(await taxed('2026-04-01')).toEqual(['Illinois', 'Cook (County) 2.25%', 'RTA']);
    expect(await taxed('2026-03-31')).toEqual(['Illinois', 'Cook (County)', 'Typed county', 'RTA']);
    expect(await taxesOf(sent.invoice_id)).toEqual(before);

    // The old table again brings nothing back, and ends what was entered by hand for its days meanwhile.
    expect(await fixture.call('biller', 'import_tax_rates', { rates: old })).toMatchObject({
      data: { added: 0, changed: 0, ended: 1 },
    });
    expect(await taxed('2026-04-01')).toEqual(['Illinois', 'Cook (County) 2.25%', 'RTA']);
    expect(await taxed('2026-03-31')).toEqual(['Illinois', 'Cook (County)', 'RTA']);

    // A part of a table ends nothing, and a table of the same day is corrected.
    const part = [region('Cook (County) 9%', 9, ['60601'], '2026-07-01')];
    expect(
      await fixture.call('biller', 'import_tax_rates', { rates: part, is_complete: false }),
    ).toMatchObject({ data: { added: 1, ended: 0 } });
    const corrected = [
      ...table.filter(({ name }) => !name.startsWith('Cook')),
      region('Cook (County)', 2.25, ['60601', '60602'], autumn),
    ];
    expect(await fixture.call('biller', 'import_tax_rates', { rates: corrected })).toMatchObject({
      data: { added: 1, ended: 2 },
    });
    expect(await taxed('2026-04-01')).toEqual(['Illinois', 'Cook (County)', 'RTA']);
  });

  test('ends an older table where the newer one begins, whichever is imported first', async () => {
    await rule([], ['material']);
    const county = (name: string, percent: number, postal_codes: string[], valid_from: string): Rate => ({
      ...{ ...COOK, name, percent, postal_codes, valid_from },
    });
    const older = [
      { ...ILLINOIS, valid_from: '2026-01-01' },
      county('Cook', 2, ['60601', '60602'], '2026-01-01'),
      county('Lake', 1, ['60699'], '2026-01-01'),
      { ...TRANSIT, valid_from: '2026-01-01' },
    ];
    const newer = [
      // This one ends again: the older one of its name must not come back then.
      { ...ILLINOIS, percent: 7, valid_from: '2026-04-01', valid_until: '2026-06-30' },
      county('Cook 2.25%', 2.25, ['60601'], '2026-04-01'),
      county('Cook 2.5%', 2.5, ['60602'], '2026-05-01'),
      { ...TRANSIT, percent: 1.5, valid_from: '2026-04-01' },
    ];
    const rowsOf = async () =>
      (
        await fixture.portal.owner.query<{ row: string }>(
          `select concat_ws(' ', name, valid_from, valid_until) as row from public.tax_rates order by 1`,
        )
      ).rows.map(({ row }) => row);
    await fixture.call('biller', 'import_tax_rates', { rates: newer });
    // A district of its own, entered by hand: the districts of a table stay beside it.
    await fixture.call('biller', 'save_tax_rate', { ...TRANSIT, name: 'Stadium', valid_from: '2026-03-01' });
    expect(await fixture.call('biller', 'import_tax_rates', { rates: older })).toMatchObject({
      data: { added: 4, changed: 0, ended: 0 },
    });
    const expected = [
      'Cook 2.25% 2026-04-01',
      'Cook 2.5% 2026-05-01',
      'Cook 2026-01-01 2026-03-31',
      'Illinois 2026-01-01 2026-03-31',
      'Illinois 2026-04-01 2026-06-30',
      'Lake 2026-01-01',
      'RTA 2026-01-01 2026-03-31',
      'RTA 2026-04-01',
      'Stadium 2026-03-01',
    ];
    expect((await rowsOf()).toSorted()).toEqual(expected);
    // Again, it changes nothing.
    expect(await fixture.call('biller', 'import_tax_rates', { rates: older })).toMatchObject({
      data: { added: 0, changed: 0, unchanged: 4, ended: 0 },
    });
    expect((await rowsOf()).toSorted()).toEqual(expected);
    const taxed = async (issue_date: string) =>
      (await taxesOf((await draftWith([line({})], { issue_date })).invoice_id)).map((tax) => tax.name);
    expect(await taxed('2026-02-01')).toEqual(['Illinois', 'Cook', 'RTA']);
    expect(await taxed('2026-04-01')).toEqual(['Illinois', 'Cook 2.25%', 'RTA', 'Stadium']);
    expect(await taxed('2026-07-01')).toEqual(['Cook 2.25%', 'RTA', 'Stadium']);
  });

  test.for<[string, Partial<Rate>, string]>([
    ['an unknown state', { state: 'XX' }, 'state: Choose the state.'],
    ['more than 30 percent', { percent: 31 }, 'percent: Enter at most 30 percent.'],
    ['a ZIP code of four digits', { postal_codes: ['6060'] }, 'postal_codes.0: Enter five digits'],
    ['a county without ZIP codes', { kind: 'county' }, 'postal_codes: Enter the ZIP codes'],
    ['a last day before the first', { valid_until: '2019-12-31' }, 'valid_until: Choose the first day'],
  ])('enters no rate with %s', async ([, changes, message]) => {
    const { error } = await fixture.call('biller', 'save_tax_rate', { ...ILLINOIS, ...changes });
    expect(`${error?.details}`).toContain(message.split(': ')[1]);
    const { rowCount } = await fixture.portal.owner.query('select from public.tax_rates');
    expect(rowCount).toBe(0);
  });

  test.for(['technician', 'partner', 'subcontractor'] as const)('keeps taxes from the %s', async (who) => {
    await rule([ILLINOIS], ['material']);
    expect((await fixture.call(who, 'save_tax_rate', COOK)).error?.code).toBe('forbidden');
    const { data } = await fixture.people[who].client.from('tax_rates').select('id');
    expect(data).toEqual([]);
  });
});
