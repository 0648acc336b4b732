import { addressLines } from '#server/documents/company.ts';
import { openCompanyDocument } from '#server/documents/company-document.ts';
import { defineTemplate } from '#server/documents/document-template.ts';
import { formatDay, formatHours, formatMoney } from '#server/documents/formatters.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import type { ProjectFacts } from '#server/documents/project-facts.ts';
import { sumHours } from '#shared/rules/overtime.ts';
import { STATUS_LABELS } from '#shared/status-labels.ts';
import { t } from '#shared/text.ts';

/** The project: its dates and people, totals, and every work order with its status. */
export const projectTemplate = defineTemplate<ProjectFacts>({
  open: (facts, tools) =>
    openCompanyDocument(tools, facts.company, {
      title: t('Project'),
      number: facts.project_number,
      subject: facts.name,
      status: t(STATUS_LABELS.project[facts.status]),
    }),
  async write(pdf, facts) {
    pdf.addresses([
      {
        label: t('Customer'),
        lines: facts.customer ? [facts.customer.name, ...addressLines(facts.customer)] : [t('Our own')],
      },
      { label: t('People'), lines: facts.people },
    ]);
    pdf.facts([
      { label: t('Start'), value: formatDay(facts.start_date) },
      { label: t('End'), value: formatDay(facts.end_date) },
      { label: t('Reason'), value: facts.status_reason ?? '' },
    ]);
    pdf.section(facts.name);
    if (facts.description) pdf.paragraph(facts.description);
    writeTotals(pdf, facts);
    writeWorkOrders(pdf, facts);
  },
});

function writeTotals(pdf: PdfDocument, { totals }: ProjectFacts): void {
  const ownHours = sumHours([totals.project_hours, totals.order_hours]);
  pdf.section(t('Totals'));
  pdf.table({
    columns: [
      { header: t('What'), share: 6 },
      { header: t('Total'), share: 3.9, align: 'right' },
    ],
    rows: [
      [t('Open work orders'), String(totals.open_orders)],
      [t('Done'), String(totals.done_orders)],
      ...(totals.cancelled_orders > 0 ? [[t('Cancelled'), String(totals.cancelled_orders)]] : []),
      [t('Hours of our own people'), formatHours(ownHours)],
      [t('Hours of subcontractors'), formatHours(totals.subcontractor_hours)],
      [t('NTE of its work orders'), formatMoney(totals.nte_total)],
      ...(totals.billed_total === null ? [] : [[t('Billed'), formatMoney(totals.billed_total)]]),
      [t('Receipts'), formatMoney(totals.receipts_total)],
    ],
  });
}

function writeWorkOrders(pdf: PdfDocument, facts: ProjectFacts): void {
  pdf.section(t('Work orders'));
  if (facts.work_orders.length === 0) {
    pdf.paragraph(t('None yet.'));
    return;
  }
  pdf.table({
    columns: [
      { header: t('Work order'), share: 2.6 },
      { header: t('Title and location'), share: 5.2 },
      { header: t('Assigned to'), share: 3.2 },
      { header: t('Status'), share: 2.4 },
      { header: t('Due date'), share: 2.4 },
    ],
    rows: facts.work_orders.map((order) => [
      order.work_order_number,
      [order.title, order.store_location].filter(Boolean).join('\n'),
      order.firm ?? '',
      t(STATUS_LABELS.work_order[order.status]),
      formatDay(order.due_date),
    ]),
  });
  const count = facts.work_order_count - facts.work_orders.length;
  if (count > 0)
    pdf.paragraph(
      t('{{count}} more work order is on screen.|{{count}} more work orders are on screen.', { count }),
    );
}
