import { createPdfRenderer } from '#server/documents/pdf-renderer.ts';
import { pictureLoader } from '#server/documents/pictures.ts';
import { loadReportFacts } from '#server/documents/report-facts.ts';
import { ClientAbort } from '#server/gateway/client-abort.ts';
import { errorMessage } from '#server/jobs/error-message.ts';
import { locale } from '#shared/locale.ts';
import type { SelfCheck, SelfCheckOptions } from './check-options.ts';
import { CheckProblem } from './check-problem.ts';
import { withScratch } from './scratch.ts';
import { submitScratchReport } from './work-check.ts';

/** The report of a scratch customer is rendered as a PDF document, with the company's logo. */
export const checkDocument: SelfCheck = async (options, { signal }) => {
  const { database, office } = options;
  const facts = await withScratch(database, async (scratch) =>
    loadReportFacts(scratch.client, await submitScratchReport(scratch, office.timeZone)),
  );
  const bytes = await render(options, facts, signal).catch((error: unknown) => {
    throw new CheckProblem('document_failed', errorMessage(error));
  });
  const isWhole = bytes.subarray(0, 5).toString() === '%PDF-' && bytes.includes('%%EOF');
  if (!isWhole) throw new CheckProblem('document_failed', 'What was rendered is not a PDF document.');
};

async function render(
  { app, office, serviceRoleKey }: SelfCheckOptions,
  facts: unknown,
  signal: AbortSignal,
): Promise<Buffer> {
  const portal = app();
  if (!portal) throw new Error('The portal is still starting.');
  const chunks: Uint8Array[] = [];
  const clientAbort = new ClientAbort();
  signal.addEventListener('abort', () => clientAbort.abort(), { once: true });
  const renderer = createPdfRenderer();
  try {
    await renderer.render(
      {
        ...{ path: 'reports', facts, branding: office.branding, letterhead: office.letterhead },
        ...{ timeZone: office.timeZone, locale: locale() },
      },
      {
        onBytes: (chunk) => chunks.push(chunk),
        loadPicture: pictureLoader(portal, `Bearer ${serviceRoleKey()}`),
        clientAbort,
      },
    );
    return Buffer.concat(chunks);
  } finally {
    renderer.close();
  }
}
