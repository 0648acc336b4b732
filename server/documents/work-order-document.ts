import { addressLines } from '#server/documents/company.ts';
import { openCompanyDocument } from '#server/documents/company-document.ts';
import { defineTemplate, type TemplateTools } from '#server/documents/document-template.ts';
import {
  formatDay,
  formatDayOf,
  formatHours,
  formatMoney,
  formatTime,
} from '#server/documents/formatters.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import type { WorkOrderFacts, WorkOrderReport } from '#server/documents/work-order-facts.ts';
import { finite } from '#shared/rules/finite.ts';
import { formatInZone, formatSegment } from '#shared/rules/format-dates.ts';
import { sumHours } from '#shared/rules/overtime.ts';
import { STATUS_LABELS } from '#shared/status-labels.ts';
import { message, t } from '#shared/text.ts';

/** Sharp in print at a third of the width of a page. */
const PHOTO_PX = 520;

const PHOTO_TITLES: Partial<Record<string, ReturnType<typeof message>>> = {
  before: message('Before'),
  during: message('During'),
  after: message('After'),
};
const BILL_STATUS = {
  submitted: message('Submitted'),
  approved: message('Approved'),
  rejected: message('Sent back'),
  paid: message('Paid'),
};

/** The work order: the request, who does it, what was done, photos, and for those who see them, time and amounts. */
export const workOrderTemplate = defineTemplate<WorkOrderFacts>({
  open: (facts, tools) =>
    openCompanyDocument(tools, facts.company, {
      title: t('Work order'),
      number: facts.work_order_number,
      subject: facts.title,
      status: [
        t(STATUS_LABELS.work_order[facts.status]),
        facts.is_customer_copy ? t('Copy for the customer') : '',
      ]
        .filter(Boolean)
        .join(' · '),
    }),
  async write(pdf, facts, tools) {
    writeHead(pdf, facts, tools.timeZone);
    pdf.section(facts.title);
    if (facts.description) pdf.paragraph(facts.description);
    if (facts.status_reason) writeText(pdf, t('Reason'), facts.status_reason);
    if (facts.location?.access_notes) writeText(pdf, t('Access notes'), facts.location.access_notes);
    for (const report of facts.reports) writeReport(pdf, report);
    writeTime(pdf, facts);
    writeBills(pdf, facts);
    await writePhotos(pdf, facts, tools);
  },
});

function writeHead(pdf: PdfDocument, facts: WorkOrderFacts, zone: string): void {
  const { customer, location, people } = facts;
  const name = [location?.name, location?.store_number && `#${location.store_number}`]
    .filter(Boolean)
    .join(' ');
  pdf.addresses([
    { label: t('Customer'), lines: [customer?.name ?? '', ...addressLines(customer)] },
    {
      label: t('Location'),
      lines: location ? [name, ...addressLines(location)] : [facts.store_location],
    },
    { label: t('Contact on site'), lines: [facts.contact] },
  ]);
  const { appointment_from: from, appointment_until: until } = facts;
  pdf.facts([
    { label: t('Trade'), value: facts.trade },
    { label: t('Priority'), value: t(STATUS_LABELS.priority[facts.priority]) },
    { label: t("Customer's reference"), value: facts.partner_reference ?? '' },
    { label: t('Received'), value: formatTime(facts.created_at, zone) },
    { label: t('Due date'), value: formatDay(facts.due_date) },
    { label: t('Preferred days'), value: daysText(facts.preferred_from, facts.preferred_to) },
    { label: t('Appointment'), value: from && until ? formatSegment(from, until, zone) : '' },
    { label: t('Completed'), value: formatDayOf(facts.date_completed, zone) },
    { label: t('Project'), value: facts.project ?? '' },
    { label: t('Assigned to'), value: facts.firm ?? '' },
    {
      label: t('People'),
      value: people
        .map((one) => (one.is_lead ? t('{{name}} (lead)', { name: one.name }) : one.name))
        .join(', '),
    },
    { label: t('NTE'), value: facts.nte_amount === null ? '' : formatMoney(facts.nte_amount) },
  ]);
}

const daysText = (from: string | null, to: string | null): string =>
  [...new Set([from, to])].filter(Boolean).map(formatDay).join(' – ');

function writeText(pdf: PdfDocument, title: string, text: string): void {
  pdf.section(title);
  pdf.paragraph(text);
}

function writeReport(pdf: PdfDocument, report: WorkOrderReport): void {
  const count = finite(report.crew_size) ?? 0;
  pdf.section(t('Report {{number}}', { number: report.report_number }));
  pdf.facts([
    { label: t('Completed on'), value: formatDay(report.completed_on) },
    {
      label: t('Hours worked'),
      value: `${formatHours(report.hours_worked)} · ${t('{{count}} person|{{count}} people', { count })}`,
    },
    { label: t('Status'), value: t(STATUS_LABELS.report[report.status]) },
  ]);
  pdf.paragraph(report.work_performed);
  if (report.materials_used) pdf.paragraph(t('Materials: {{text}}', { text: report.materials_used }));
}

function writeTime(pdf: PdfDocument, { time }: WorkOrderFacts): void {
  if (time.length === 0) return;
  pdf.section(t('Time of our own people'));
  pdf.table({
    columns: [
      { header: t('Day'), share: 3 },
      { header: t('Person'), share: 5 },
      { header: t('Hours'), share: 2, align: 'right' },
    ],
    rows: time.map(({ day, name, hours }) => [formatDay(day), name, formatHours(hours)]),
    totals: [{ label: t('Total'), value: formatHours(sumHours(time.map(({ hours }) => hours))) }],
  });
}

function writeBills(pdf: PdfDocument, { bills }: WorkOrderFacts): void {
  if (bills.length === 0) return;
  pdf.section(t('Bills'));
  pdf.table({
    columns: [
      { header: t('Bill'), share: 3 },
      { header: t('Subcontractor'), share: 5 },
      { header: t('Status'), share: 3 },
      // The largest amount that a bill can store stays on one line.
      { header: t('Amount'), share: 3.9, align: 'right' },
    ],
    rows: bills.map((bill) => [
      bill.internal_bill_number,
      bill.firm ?? '',
      t(BILL_STATUS[bill.status]),
      formatMoney(bill.amount),
    ]),
  });
}

async function writePhotos(pdf: PdfDocument, facts: WorkOrderFacts, tools: TemplateTools): Promise<void> {
  if (facts.photos.length === 0) return;
  pdf.section(t('Photos'), { keepPt: pdf.pictureRowPt(3) });
  await pdf.pictures(
    facts.photos.map(({ storage_path, category, caption, file_name, taken_at }) => {
      const titled = PHOTO_TITLES[category];
      const title = titled ? t(titled) : t('Photo');
      return {
        load: () => tools.picture(storage_path, PHOTO_PX),
        alt: t('{{title}}: {{caption}}', { title, caption: caption || file_name }),
        caption: [
          [title, caption].filter(Boolean).join(' · '),
          taken_at ? formatInZone('zonedTime', taken_at, tools.timeZone) : '',
        ],
      };
    }),
    3,
  );
  const count = facts.photo_count - facts.photos.length;
  if (count > 0) {
    pdf.paragraph(
      t(
        '{{count}} more photo can be seen with this work order on screen.|{{count}} more photos can be seen with this work order on screen.',
        { count },
      ),
    );
  }
}
