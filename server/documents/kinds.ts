import { billNumber, loadBillFacts } from '#server/documents/bill-facts.ts';
import { type DocumentKind, defineDocument } from '#server/documents/document-kind.ts';
import { loadReportFacts } from '#server/documents/report-facts.ts';

/** Every document there is. */
export const DOCUMENT_KINDS: readonly DocumentKind[] = [
  defineDocument({ path: 'reports', load: loadReportFacts, number: (facts) => facts.report_number }),
  defineDocument({ path: 'bills', load: loadBillFacts, number: billNumber }),
];
