/**
 * A process that renders one PDF document at a time, because rendering would block the server's event loop for too
 * long. `pdf-renderer.ts` starts and ends it, and sends it the pictures.
 */
import sharp from 'sharp';
import { billTemplate } from '#server/documents/bill-document.ts';
import { creditNoteTemplate } from '#server/documents/credit-note-document.ts';
import type { DocumentKind } from '#server/documents/document-kind.ts';
import type { DocumentTemplate, TemplateTools } from '#server/documents/document-template.ts';
import { invoiceTemplate } from '#server/documents/invoice-document.ts';
import { paymentRunTemplate } from '#server/documents/payment-run-document.ts';
import { projectTemplate } from '#server/documents/project-document.ts';
import { remittanceTemplate } from '#server/documents/remittance-document.ts';
import type {
  PictureRequest,
  PictureResponse,
  RenderEvent,
  RenderJob,
} from '#server/documents/render-job.ts';
import { reportTemplate } from '#server/documents/report-document.ts';
import { statementTemplate } from '#server/documents/statement-document.ts';
import { timesheetTemplate } from '#server/documents/timesheet-document.ts';
import { workOrderTemplate } from '#server/documents/work-order-document.ts';
import { startLanguages } from '#server/language.ts';
import { locale as currentLocale } from '#shared/locale.ts';

/** The template of each kind. Only this process loads the templates and the PDF library, not the server. */
const TEMPLATES: Record<DocumentKind['path'], DocumentTemplate> = {
  reports: reportTemplate,
  bills: billTemplate,
  invoices: invoiceTemplate,
  'credit-notes': creditNoteTemplate,
  statements: statementTemplate,
  'payment-runs': paymentRunTemplate,
  remittances: remittanceTemplate,
  timesheets: timesheetTemplate,
  'work-orders': workOrderTemplate,
  projects: projectTemplate,
};

/** Of the logo: sharp at 300 dots per inch. */
const LOGO_SIDE_PX = 160;

sharp.cache(false);
sharp.concurrency(1);

const send = (event: RenderEvent) => process.send?.(event);
let receivePicture: (picture: PictureResponse) => void = () => {};

process.on('message', (message: RenderJob | PictureResponse) => {
  if (message.type === 'picture') return receivePicture(message);
  render(message).then(
    () => send({ type: 'end' }),
    (error: Error) => send({ type: 'failed', reason: error.stack ?? error.message }),
  );
});
// The server has ended.
process.on('disconnect', () => process.exit(0));

async function render({ path, facts, locale, ...office }: RenderJob): Promise<void> {
  if (locale !== currentLocale()) startLanguages(locale);
  const { open, write } = TEMPLATES[path];
  const logo = await picture('branding', office.letterhead.logoPath, LOGO_SIDE_PX);
  const tools: TemplateTools = {
    ...office,
    logo,
    picture: (file, sidePx) => picture('attachments', file, sidePx),
  };
  const pdf = open(facts, tools);
  const sent = Promise.withResolvers<void>();
  pdf.stream.on('data', (bytes: Uint8Array) => send({ type: 'bytes', bytes }));
  pdf.stream.on('end', sent.resolve).on('error', sent.reject);
  await write(pdf, facts, tools);
  pdf.end();
  await sent.promise;
}

async function picture(
  bucket: PictureRequest['bucket'],
  storagePath: string | null,
  sidePx: number,
): Promise<Buffer | null> {
  if (storagePath === null) return null;
  const { promise, resolve } = Promise.withResolvers<PictureResponse>();
  receivePicture = resolve;
  send({ type: 'picture', bucket, storagePath, sidePx });
  const { content } = await promise;
  if (content === null || content.contentType === 'image/jpeg') return content?.bytes ?? null;
  // Our own image renderer wrote it, in a format that PDF lacks or that is slow to embed.
  return sharp(content.bytes)
    .flatten({ background: 'white' })
    .jpeg({ quality: 85 })
    .toBuffer()
    .catch(() => null);
}
