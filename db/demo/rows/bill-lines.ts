import type { Bill } from '../bills.ts';
import type { SubcontractorKey } from '../companies.ts';
import type { DemoCompany } from '../demo-company.ts';
import type { Insert, Names, TableRows } from './table-rows.ts';

/** US dollars for an hour, as it was agreed with each firm. */
const AGREED: Readonly<Record<SubcontractorKey, number>> = {
  northlight: 78,
  brightwater: 72,
  copperline: 84,
  ironwood: 69,
};
/** More than was agreed. */
const ASKED: Partial<Record<SubcontractorKey, number>> = { brightwater: 75 };
/** More than the report says, on one line of a bill that the office has to look at. */
const EXCESS_HOURS = 1;

const cents = (amount: number) => Math.round(amount * 100) / 100;

/** What bills that are not paid yet consist of, and the rates that the office compares them with. */
export function billLineRows({ bills }: DemoCompany, names: Names): TableRows[] {
  return [
    {
      table: 'public.agreed_rates',
      rows: Object.entries(AGREED).map(([company, hourly_rate]) => ({
        organization_id: names.organization(company as SubcontractorKey),
        hourly_rate,
        updated_by: names.profile('admin'),
      })),
    },
    {
      table: 'public.subcontractor_bill_lines',
      rows: bills.filter(({ status }) => status === 'submitted' || status === 'approved').flatMap(linesOf),
    },
  ];
}

function linesOf(bill: Bill): Insert<'subcontractor_bill_lines'>[] {
  const rate = ASKED[bill.company] ?? AGREED[bill.company];
  return bill.lines.flatMap(({ order, amount, reduced }, index) => {
    const reported = order.reports.reduce((sum, report) => sum + report.hours * report.crewSize, 0);
    const hours = cents(reported) + (bill.status === 'submitted' && index === 1 ? EXCESS_HOURS : 0);
    const labor = cents(hours * rate);
    // Where the amount is less, the firm has named nothing but the amount.
    if (hours === 0 || labor >= amount || reduced) return [];
    const row = { subcontractor_bill_id: bill.id, bill_work_order_id: order.id };
    return [
      { ...row, position: 1, kind: 'labor', description: '', hours, hourly_rate: rate, amount: labor },
      {
        ...{ ...row, position: 2, kind: 'material', description: 'Parts and small material' },
        ...{ hours: null, hourly_rate: null, amount: cents(amount - labor) },
      },
    ];
  });
}
