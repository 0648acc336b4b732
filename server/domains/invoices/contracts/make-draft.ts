import type { ElevatedClient } from '#server/database/command-roles.ts';
import { draftsOf, holdRequest, type MadeDraft } from '#server/domains/invoices/requests.ts';
import { AppError } from '#shared/errors.ts';

interface Draft {
  organizationId: string;
  projectId: string | null;
  title: string;
  /** The customer's own number for it. */
  reference?: string | null;
  issueDate?: string | null;
}

interface DraftLine {
  kind: string;
  description: string;
  unit_price: string | number;
  contract_line_id?: string;
  retainage_percent?: string;
}

interface Request {
  key: string;
  /** What the draft is for, and what else the request says. */
  ids: readonly string[];
  detail: string;
}

/** Makes one draft for a request; repeated, the request gets the draft that it has made. */
export async function makeDraftOnce(
  elevated: ElevatedClient,
  { key, ids, detail }: Request,
  prepare: () => Promise<{ draft: Draft; lines: readonly DraftLine[] }>,
): Promise<Pick<MadeDraft, 'id' | 'total_amount'>> {
  await holdRequest(elevated, key, ids, detail);
  const [earlier] = await draftsOf(elevated, key);
  if (earlier) return summaryOf(earlier);
  const { draft, lines } = await prepare();
  const { rows } = await elevated.query<{ id: string }>(
    `insert into public.partner_invoices (organization_id, project_id, title, customer_reference, submission_key)
     values ($1, $2, $3, $4, $5) returning id`,
    [draft.organizationId, draft.projectId, draft.title.slice(0, 200), draft.reference ?? null, key],
  );
  const id = rows[0]?.id;
  if (!id) throw new AppError('invoice_missing');
  await elevated.query(
    `insert into public.partner_invoice_lines (partner_invoice_id, position, kind, description, quantity, unit_price,
       contract_line_id, retainage_percent)
     select $1, position, kind, description, 1, unit_price, contract_line_id, retainage_percent
     from json_populate_recordset(null::public.partner_invoice_lines, $2)`,
    [id, JSON.stringify(lines.map((line, index) => ({ ...line, position: index + 1 })))],
  );
  if (draft.issueDate)
    await elevated.query('update public.partner_invoices set issue_date = $2 where id = $1', [
      id,
      draft.issueDate,
    ]);
  const [made] = await draftsOf(elevated, key);
  if (!made) throw new AppError('invoice_missing');
  return summaryOf(made);
}

const summaryOf = ({ id, total_amount }: MadeDraft) => ({ id, total_amount });
