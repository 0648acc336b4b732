import type pg from 'pg';

/** A kind of document, served at `/documents/v1/<path>/<id>.pdf`. `render-process.ts` has its template. */
export interface DocumentKind<Facts = unknown> {
  path:
    | 'reports'
    | 'bills'
    | 'invoices'
    | 'statements'
    | 'credit-notes'
    | 'payment-runs'
    | 'remittances'
    | 'timesheets'
    | 'work-orders'
    | 'projects';
  /** The table of its record, for the audit log. */
  table:
    | 'work_order_reports'
    | 'subcontractor_bills'
    | 'partner_invoices'
    | 'organizations'
    | 'credit_notes'
    | 'payment_runs'
    | 'payment_run_payees'
    | 'profiles'
    | 'work_orders'
    | 'projects';
  /**
   * Reads everything in the document in one statement, as the reader; null when the reader may not see it. `query` are
   * the parameters of the URL.
   */
  load(client: pg.PoolClient, id: string, query: Readonly<Record<string, unknown>>): Promise<Facts | null>;
  /** Its number, which is also its file name. */
  number(facts: Facts): string;
}

/** Hides the type of the facts, so that all kinds fit in one list. */
export function defineDocument<Facts>(kind: DocumentKind<Facts>): DocumentKind {
  return kind as unknown as DocumentKind;
}
