import { at } from './calendar.ts';
import type { DemoCompany } from './demo-company.ts';
import type { Names, TableRows } from './rows/table-rows.ts';

/** What a customer disputes of its latest invoice, and what it and the office wrote about it. */
export function disputeRows({ invoices, world }: DemoCompany, names: Names): TableRows[] {
  const disputed = invoices.findLast(({ status, partner }) => status === 'sent' && partner === 'larkspur');
  const [buyer] = world.peopleOf('larkspur');
  const [line] = disputed?.lines ?? [];
  if (!disputed || !buyer || !line) return [];
  const [customer, grace] = [names.profile(buyer.key), names.profile('grace.nakamura')];
  const opened = at(-3, 9) + 12;
  const message = (minutes: number, author_id: string, step: 'message' | 'disputed', text: string) => ({
    ...{ partner_invoice_id: disputed.id, step, is_from_office: author_id === grace, text, author_id },
    created_at: names.instant(opened + minutes),
  });
  return [
    {
      table: 'public.invoice_disputes',
      rows: [
        {
          ...{ partner_invoice_id: disputed.id, reason: 'quantity', amount: line.amount },
          ...{ opened_by: customer, created_at: names.instant(opened) },
        },
      ],
    },
    {
      table: 'public.invoice_dispute_messages',
      rows: [
        message(
          0,
          customer,
          'disputed',
          `Our store manager says that the crew for ${line.order.number} came once, and not twice. Please check the hours.`,
        ),
        message(
          135,
          grace,
          'message',
          'Thank you. We are asking the crew, and will answer by Friday. Please pay the other lines meanwhile.',
        ),
      ],
    },
  ];
}
