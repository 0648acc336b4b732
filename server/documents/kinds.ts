import { billDocument } from '#server/documents/bill-document.ts';
import type { DocumentKind } from '#server/documents/document-kind.ts';
import { reportDocument } from '#server/documents/report-document.ts';

/** Every document there is. */
export const DOCUMENT_KINDS: readonly DocumentKind[] = [reportDocument, billDocument];
