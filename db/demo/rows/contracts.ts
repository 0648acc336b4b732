import { dayOf } from '../calendar.ts';
import { type Contract, type ContractInvoice, RETAINAGE_PERCENT, retainage, share } from '../contracts.ts';
import { billingEmailOf } from '../customer-billing.ts';
import type { DemoCompany } from '../demo-company.ts';
import type { World } from '../world.ts';
import { amountOf } from './money.ts';
import type { Names, TableRows } from './table-rows.ts';

/** The contracts with their invoices. */
export const contractRows = (company: DemoCompany, names: Names): TableRows[] =>
  company.contracts.flatMap((contract) => rowsOf(contract, company.world, names));

/** A contract. Its deposit is paid before it is taken off another invoice. */
function rowsOf(contract: Contract, world: World, names: Names): TableRows[] {
  const { project, lines, deposit, invoices } = contract;
  const signedAt = Math.min(...[deposit, ...invoices].flatMap((own) => own?.createdAt ?? [])) - 60;
  return [
    {
      table: 'public.project_contracts',
      rows: [
        {
          ...{ id: project.id, project_id: project.id, retainage_percent: RETAINAGE_PERCENT },
          created_by: names.profile('grace.nakamura'),
          created_at: names.instant(signedAt),
        },
      ],
    },
    {
      table: 'public.project_contract_lines',
      rows: lines.map((line, index) => ({
        ...{
          id: line.id,
          project_contract_id: project.id,
          position: index + 1,
          description: line.description,
        },
        ...{ kind: line.kind, scheduled_value: line.value, change_order: line.changeOrder },
        ...{ is_milestone: line.isMilestone, percent_complete: line.percent },
        created_at: names.instant(signedAt),
      })),
    },
    ...(deposit ? documentRows([deposit], contract, world, names) : []),
    ...documentRows(invoices, contract, world, names),
  ];
}

function documentRows(
  invoices: readonly ContractInvoice[],
  contract: Contract,
  world: World,
  names: Names,
): TableRows[] {
  const { deposit } = contract;
  const grace = names.profile('grace.nakamura');
  const paid = invoices.flatMap((invoice) =>
    invoice.paidAt === null ? [] : [{ ...invoice, paidAt: invoice.paidAt }],
  );
  return [
    {
      table: 'public.partner_invoices',
      rows: invoices.map((invoice) => ({
        ...{ id: invoice.id, invoice_number: invoice.number, status: invoice.status, title: invoice.title },
        ...{ organization_id: names.organization(invoice.partner), project_id: contract.project.id },
        issue_date: world.calendar.date(dayOf(invoice.createdAt)),
        due_date: world.calendar.date(invoice.dueDay),
        ...{ total_amount: amountOf(invoice.lines), created_by: grace },
        retained_amount: -amountOf(invoice.lines.filter(({ kind }) => kind.startsWith('retainage'))),
        sent_to: billingEmailOf(invoice.partner),
        sent_at: names.instant(invoice.createdAt + 30),
        created_at: names.instant(invoice.createdAt),
      })),
    },
    {
      table: 'public.partner_invoice_lines',
      rows: invoices.flatMap((invoice) =>
        invoice.lines.map(({ kind, description, amount, line }, index) => ({
          ...{ partner_invoice_id: invoice.id, position: index + 1, kind, quantity: 1, unit_price: amount },
          description: kind === 'deposit_applied' ? `${description} from ${deposit?.number}` : description,
          contract_line_id: line?.id ?? null,
          // Improvements of buildings: the contractor pays the tax of what it puts in.
          is_taxable: line ? false : null,
          retainage_percent: line ? RETAINAGE_PERCENT : null,
          deposit_invoice_id: kind === 'deposit_applied' ? (deposit?.id ?? null) : null,
          created_at: names.instant(invoice.createdAt),
        })),
      ),
    },
    {
      table: 'public.invoice_schedule_lines',
      rows: invoices.flatMap((invoice) =>
        invoice.billed.length === 0 ? [] : sheetOf(invoice, contract).map((row) => ({ ...row })),
      ),
    },
    {
      table: 'public.customer_payments',
      rows: paid.map((invoice) => ({
        ...{ id: invoice.id, organization_id: names.organization(invoice.partner), method: 'ach' },
        ...{ reference: invoice.number.replace('INV-', '9'), amount: amountOf(invoice.lines) },
        ...{ received_on: world.calendar.date(dayOf(invoice.paidAt)), created_by: grace },
        created_at: names.instant(invoice.paidAt),
      })),
    },
    {
      table: 'public.payment_allocations',
      rows: paid.map((invoice) => ({
        ...{
          customer_payment_id: invoice.id,
          partner_invoice_id: invoice.id,
          amount: amountOf(invoice.lines),
        },
        ...{ created_by: grace, created_at: names.instant(invoice.paidAt) },
      })),
    },
  ];
}

/** The continuation sheet of a progress invoice. */
function sheetOf(invoice: ContractInvoice, { lines }: Contract) {
  return lines.map((line, index) => {
    const toDate = share(line, invoice.billed[index]);
    const amount = invoice.lines.find((own) => own.line === line)?.amount ?? 0;
    return {
      ...{ partner_invoice_id: invoice.id, contract_line_id: line.id, position: index + 1 },
      ...{ description: line.description, change_order: line.changeOrder, scheduled_value: line.value },
      ...{ previous_amount: toDate - amount, amount, retainage_amount: retainage(toDate) },
    };
  });
}
