import { formatMoney } from '#server/documents/formatters.ts';
import type { InvoiceFacts, ScheduleFactsLine } from '#server/documents/invoice-facts.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import { formatNumber } from '#shared/locale.ts';
import { t } from '#shared/text.ts';

/** The continuation sheet of a progress invoice: each line of the schedule of values, and how far it is billed. */
export function writeSchedule(pdf: PdfDocument, facts: InvoiceFacts): void {
  const { schedule, schedule_total, released_amount } = facts;
  if (schedule.length === 0 || !schedule_total) return;
  pdf.section(t('Continuation sheet'));
  pdf.table({
    isDense: true,
    columns: [
      { header: t('Line'), share: 3.4 },
      { header: t('Scheduled value'), share: 1.9, align: 'right' },
      { header: t('Previous'), share: 1.9, align: 'right' },
      { header: t('This period'), share: 1.9, align: 'right' },
      { header: t('To date'), share: 1.9, align: 'right' },
      { header: '%', share: 1, align: 'right' },
      { header: t('Balance'), share: 1.9, align: 'right' },
      { header: t('Retained'), share: 1.7, align: 'right' },
    ],
    rows: [
      ...schedule.map((line) => [
        [
          `${line.position} ${line.description}`,
          line.change_order && t('Change order {{name}}', { name: line.change_order }),
        ]
          .filter(Boolean)
          .join('\n'),
        ...figuresOf(line),
      ]),
      [t('Total'), ...figuresOf(schedule_total)],
    ],
    totals: [
      { label: t('Retained to date'), value: formatMoney(schedule_total.retainage_amount) },
      ...(released_amount === 0
        ? []
        : [{ label: t('Released to date'), value: formatMoney(-released_amount) }]),
      {
        label: t('Retainage held'),
        value: formatMoney(schedule_total.retainage_amount - released_amount),
      },
    ],
  });
}

const figuresOf = (line: Omit<ScheduleFactsLine, 'position' | 'description' | 'change_order'>): string[] => [
  formatMoney(line.scheduled_value),
  formatMoney(line.previous_amount),
  formatMoney(line.amount),
  formatMoney(line.completed_amount),
  formatNumber(line.percent, { maximumFractionDigits: 2 }),
  formatMoney(line.balance_amount),
  formatMoney(line.retainage_amount),
];
