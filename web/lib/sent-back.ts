interface Rejected {
  id: string;
  report_number: string;
  reviewed_at: string | null;
  review: { review_notes: string | null } | null;
}

interface WorkOrderSentBack {
  title: string;
  rejected: Rejected[];
  /** Reports that were sent in place of another. */
  answers: { replaces_report_id: string | null }[];
}

/**
 * The reports sent back that no other report has replaced yet, with the title of their work order.
 * @param workOrders with all their rejected reports
 * @returns the one sent back last first
 */
export function unanswered(workOrders: readonly WorkOrderSentBack[]): (Rejected & { title: string })[] {
  return workOrders
    .flatMap(({ title, rejected, answers }) => {
      const replaced = new Set(answers.map(({ replaces_report_id }) => replaces_report_id));
      return rejected.filter(({ id }) => !replaced.has(id)).map((report) => ({ ...report, title }));
    })
    .sort((a, b) => (b.reviewed_at ?? '').localeCompare(a.reviewed_at ?? ''));
}
