import { billLetter } from '#server/documents/bill-document.ts';
import type { DocumentKind } from '#server/documents/document-kind.ts';
import type { DocumentLetter } from '#server/documents/document-letter.ts';
import { reportLetter } from '#server/documents/report-document.ts';

/** How every document looks. Loaded in the processes that make documents, not in the server. */
export const DOCUMENT_LETTERS: Record<DocumentKind['path'], DocumentLetter> = {
  reports: reportLetter,
  bills: billLetter,
};
