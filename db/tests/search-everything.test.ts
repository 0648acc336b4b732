import { describe, expect, it } from 'vitest';
import type { IdentityName } from './support/identities.ts';
import { withScenario } from './support/with-scenario.ts';

/** The command palette finds for everybody what that person may see, and nothing else. */
const cases = withScenario();

interface Found {
  kind: string;
  id: string;
  number: string | null;
  match: number;
}

const find = (name: IdentityName, query: string, ids: string[] = [], kinds: string[] | null = null) =>
  cases.as(name, async (client) => {
    const { rows } = await client.query<Found>(
      'select kind, id, number, match from public.search_everything($1, 20, $2, $3)',
      [query, kinds, ids],
    );
    return rows;
  });

const kindsOf = (found: readonly Found[]) => [...new Set(found.map(({ kind }) => kind))].sort();

describe('the command palette', () => {
  it('finds a work order by text for its organizations and the office only', async () => {
    const { workOrder, otherWorkOrder } = cases.scenario.rows;
    const expected: [IdentityName, boolean, boolean][] = [
      ['admin', true, true],
      ['employee', true, true],
      ['partner', true, false],
      ['subcontractor', true, false],
      ['otherPartner', false, true],
      ['otherSubcontractor', false, true],
      ['stranger', false, false],
      ['disabled', false, false],
      ['signedOut', false, false],
    ];
    for (const [name, own, other] of expected) {
      const ids = (await find(name, 'rooftop')).map(({ id }) => id);
      expect([ids.includes(workOrder), ids.includes(otherWorkOrder)], name).toEqual([own, other]);
    }
  });

  it('finds by a number without its leading zeros', async () => {
    const { owner } = cases.testDatabase;
    const { workOrder, submittedBill } = cases.scenario.rows;
    const numberOf = async (text: string, id: string) => (await owner.query(text, [id])).rows[0].number;
    const order = await numberOf(
      'select work_order_number as number from public.work_orders where id = $1',
      workOrder,
    );
    const bill = await numberOf(
      'select internal_bill_number as number from public.subcontractor_bills where id = $1',
      submittedBill,
    );
    const short = Number(order.replace('WO-', ''));
    for (const text of [`WO-${short}`, `wo${short}`, order, order.toLowerCase()])
      expect((await find('subcontractor', text))[0], text).toMatchObject({ id: workOrder, match: 0 });
    expect((await find('subcontractor', String(short)))[0]).toMatchObject({ match: 0 });
    const shortBill = `BILL-${Number(bill.replace('BILL-', ''))}`;
    expect((await find('admin', shortBill))[0]).toMatchObject({ id: submittedBill, match: 0 });
    for (const name of ['partner', 'otherSubcontractor', 'stranger'] as const)
      expect(
        (await find(name, shortBill)).map(({ id }) => id),
        name,
      ).not.toContain(submittedBill);
    expect((await find('otherPartner', order)).map(({ id }) => id)).not.toContain(workOrder);
  });

  it('finds a location by its ZIP code', async () => {
    const { location } = cases.scenario.rows;
    await cases.testDatabase.owner.query(
      "update public.partner_locations set postal_code = '12220' where id = $1",
      [location],
    );
    const ids = async (name: IdentityName) => (await find(name, '12220')).map(({ id }) => id);
    for (const name of ['admin', 'partner'] as const) expect(await ids(name)).toContain(location);
    for (const name of ['otherPartner', 'stranger'] as const) expect(await ids(name)).toEqual([]);
  });

  it('finds a location and its work orders by the street, for those who may see them', async () => {
    const { owner } = cases.testDatabase;
    const { workOrder, location } = cases.scenario.rows;
    await owner.query(
      "update public.partner_locations set address_line1 = '1200 Marengo Row' where id = $1",
      [location],
    );
    const seers: IdentityName[] = ['admin', 'employee', 'partner', 'subcontractor'];
    const others: IdentityName[] = [
      'otherPartner',
      'otherSubcontractor',
      'stranger',
      'disabled',
      'signedOut',
    ];
    for (const name of [...seers, ...others]) {
      const found = await find(name, '1200 MARENGO');
      const ids = found.map(({ id }) => id).filter((id) => id === workOrder || id === location);
      expect(ids, name).toEqual(seers.includes(name) ? [workOrder, location] : []);
      expect(await find(name, 'Marengo', [], ['report']), name).toEqual([]);
    }
  });

  it('finds an invoice and a report by number for their organizations and the office only', async () => {
    const { owner } = cases.testDatabase;
    const { sentInvoice, approvedReport } = cases.scenario.rows;
    const numberOf = async (table: string, column: string, id: string) =>
      (await owner.query(`select ${column} as number from public.${table} where id = $1`, [id])).rows[0]
        .number;
    const records = [
      [sentInvoice, await numberOf('partner_invoices', 'invoice_number', sentInvoice), ['admin', 'partner']],
      [
        approvedReport,
        await numberOf('work_order_reports', 'report_number', approvedReport),
        ['admin', 'partner', 'subcontractor'],
      ],
    ] as const;
    const asked = ['admin', 'partner', 'subcontractor', 'otherPartner', 'otherSubcontractor'] as const;
    for (const [id, number, seers] of records) {
      const found = await Promise.all(
        asked.map(async (name) => (await find(name, number)).some((one) => one.id === id)),
      );
      expect(
        asked.filter((_, index) => found[index]),
        number,
      ).toEqual(seers);
    }
  });

  it('returns recently opened records only while they may be seen', async () => {
    const { rows } = cases.scenario;
    const ids = [
      rows.workOrder,
      rows.draftBill,
      rows.submittedReport,
      rows.location,
      rows.draftInvoice,
      rows.project,
    ];
    expect(kindsOf(await find('admin', '', ids))).toEqual([
      'invoice',
      'location',
      'project',
      'report',
      'work_order',
    ]);
    expect(kindsOf(await find('partner', '', ids))).toEqual(['location', 'work_order']);
    expect(kindsOf(await find('subcontractor', '', ids))).toEqual([
      'bill',
      'location',
      'report',
      'work_order',
    ]);
    for (const name of ['otherPartner', 'otherSubcontractor', 'stranger'] as const)
      expect(await find(name, '', ids), name).toEqual([]);
    expect(await find('admin', '')).toEqual([]);
  });

  it('finds people and organizations according to the policies', async () => {
    const { profiles } = cases.scenario;
    const people = async (name: IdentityName) => (await find(name, '@', [], ['person'])).map(({ id }) => id);
    expect(await people('admin')).toContain(profiles.otherPartner);
    expect(await people('partner')).not.toContain(profiles.otherPartner);
    expect(await people('partner')).toContain(profiles.admin);
  });

  it('takes the search text literally', async () => {
    for (const text of [
      '%',
      '_',
      '\\',
      `'`,
      '"',
      '%%%',
      'WO-%',
      '  ',
      '9'.repeat(300),
      '(',
      '\u0000'.slice(1),
    ])
      expect(Array.isArray(await find('stranger', text)), text).toBe(true);
    expect((await find('partner', '%')).filter(({ kind }) => kind === 'work_order')).toEqual([]);
  });
});
