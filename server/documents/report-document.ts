import { addressLines } from '#server/documents/company.ts';
import { openCompanyDocument } from '#server/documents/company-document.ts';
import { defineTemplate, type TemplateTools } from '#server/documents/document-template.ts';
import { formatDay, formatHours, formatTime } from '#server/documents/formatters.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import type { GridPicture } from '#server/documents/picture-grid.ts';
import type { ReportFacts, ReportPhoto } from '#server/documents/report-facts.ts';
import { finite } from '#shared/rules/finite.ts';
import { message, t } from '#shared/text.ts';

const STATUS = {
  submitted: message('Waits for review'),
  approved: message('Approved'),
  rejected: message('Sent back'),
};
const ANSWERS = {
  done: message('Done'),
  not_applicable: message('Not applicable'),
  failed: message('Failed'),
};
/** Sharp in print at half the width of a page. */
const PHOTO_PX = 760;
const SIGNATURE_PX = 600;

/** The service report: work performed, materials, hours, checklist, photos, and signature. */
export const reportTemplate = defineTemplate<ReportFacts>({
  open: (facts, tools) =>
    openCompanyDocument(tools, facts.company, {
      title: t('Service report'),
      number: facts.report_number,
      subject: facts.work_order?.title ?? t('Work performed'),
      status: [t(STATUS[facts.status]), facts.is_final ? t('Final report') : t('Progress report')].join(
        ' · ',
      ),
    }),
  async write(pdf, facts, tools) {
    writeHead(pdf, facts, tools);
    pdf.section(t('Work performed'));
    pdf.paragraph(facts.work_performed);
    if (facts.materials_used) {
      pdf.section(t('Materials used'));
      pdf.paragraph(facts.materials_used);
    }
    writeChecklist(pdf, facts);
    await writePhotos(pdf, facts, tools);
    await writeSignature(pdf, facts, tools);
  },
});

function writeHead(pdf: PdfDocument, facts: ReportFacts, { timeZone }: TemplateTools): void {
  const { work_order: order } = facts;
  if (order) {
    const { customer, location } = order;
    const name = [location?.name, location?.store_number && `#${location.store_number}`]
      .filter(Boolean)
      .join(' ');
    const locationLines = location ? [name, ...addressLines(location)] : [order.store_location];
    pdf.addresses([
      { label: t('Customer'), lines: [customer?.name ?? '', ...addressLines(customer)] },
      { label: t('Location'), lines: locationLines },
      { label: t('Work order'), lines: [order.work_order_number, order.title] },
    ]);
  }
  const people = t('{{count}} person|{{count}} people', { count: finite(facts.crew_size) ?? 0 });
  pdf.facts([
    { label: t('Completed on'), value: formatDay(facts.completed_on) },
    { label: t('Hours worked'), value: `${formatHours(facts.hours_worked)} · ${people}` },
    { label: t('Trade'), value: order?.trade ?? '' },
    { label: t('Done by'), value: facts.subcontractor?.name ?? '' },
    { label: t("Customer's reference"), value: order?.partner_reference ?? '' },
    { label: t('Submitted'), value: formatTime(facts.submitted_at, timeZone) },
    {
      label: facts.status === 'rejected' ? t('Sent back') : t('Approved'),
      value: formatTime(facts.reviewed_at, timeZone),
    },
  ]);
}

function writeChecklist(pdf: PdfDocument, { checklist }: ReportFacts): void {
  if (checklist.length === 0) return;
  pdf.section(t('Checklist'));
  pdf.table({
    columns: [
      { header: t('Checked'), share: 6 },
      { header: t('Answer'), share: 2 },
      { header: t('Note'), share: 5 },
    ],
    rows: checklist.map(({ text, answer, note }) => [
      text,
      answer ? t(ANSWERS[answer]) : t('Not answered'),
      note ?? '',
    ]),
  });
}

/** Up to this number, photos are large. */
const LARGE_PHOTOS = 8;

async function writePhotos(pdf: PdfDocument, facts: ReportFacts, tools: TemplateTools): Promise<void> {
  const of = (category: string) => facts.photos.filter((photo) => photo.category === category);
  const [before, during, after] = [of('before'), of('during'), of('after')];
  const others = facts.photos.filter(({ category }) => !['before', 'during', 'after'].includes(category));
  const columns = facts.photos.length > LARGE_PHOTOS ? 3 : 2;
  const grid = async (heading: string, title: string, photos: readonly ReportPhoto[]) => {
    if (photos.length === 0) return;
    pdf.section(heading, { keepPt: pdf.pictureRowPt(columns) });
    await pdf.pictures(
      photos.map((photo) => pictureOf(photo, title, tools)),
      columns,
    );
  };

  if (before.length > 0 && after.length > 0) {
    // Before at the left, after at the right.
    const pairs = Array.from({ length: Math.max(before.length, after.length) }, (_, index) => [
      pictureOf(before[index], t('Before'), tools),
      pictureOf(after[index], t('After'), tools),
    ]);
    pdf.section(t('Before and after'), { keepPt: pdf.pictureRowPt(2) });
    await pdf.pictures(pairs.flat(), 2);
  } else {
    await grid(t('Before the work'), t('Before'), before);
    await grid(t('After the work'), t('After'), after);
  }
  await grid(t('During the work'), t('During'), during);
  await grid(t('More photos'), '', others);
  const notShown = facts.photo_count - facts.photos.length;
  if (notShown > 0) {
    pdf.paragraph(
      t(
        '{{count}} more photo can be seen with this report on screen.|{{count}} more photos can be seen with this report on screen.',
        { count: notShown },
      ),
    );
  }
  if (facts.documents.length > 0) {
    pdf.section(t('Documents'));
    pdf.paragraph(facts.documents.join('\n'));
  }
}

function pictureOf(photo: ReportPhoto | undefined, title: string, tools: TemplateTools): GridPicture | null {
  if (!photo) return null;
  const { caption, file_name, taken_at, storage_path } = photo;
  return {
    load: () => tools.picture(storage_path, PHOTO_PX),
    alt: t('{{title}}: {{caption}}', { title: title || t('Photo'), caption: caption || file_name }),
    caption: [[title, caption].filter(Boolean).join(' · '), formatTime(taken_at, tools.timeZone)],
  };
}

async function writeSignature(pdf: PdfDocument, facts: ReportFacts, tools: TemplateTools): Promise<void> {
  const { signature_name, signature_path } = facts;
  if (!signature_name && !signature_path) return;
  pdf.section(t('Signature'), { keepPt: signature_path ? pdf.pictureRowPt(3) : 24 });
  if (signature_path) {
    await pdf.pictures(
      [
        {
          load: () => tools.picture(signature_path, SIGNATURE_PX),
          alt: signature_name
            ? t('Signature of {{name}}', { name: signature_name })
            : t('Signature of the store'),
          caption: [
            signature_name
              ? t('Signed by {{name}}', { name: signature_name })
              : t('Signed by somebody on site'),
          ],
        },
      ],
      3,
    );
  } else pdf.paragraph(t('Signed by {{name}}', { name: signature_name ?? '' }));
}
