import { page } from 'vitest/browser';
import { InvoiceDetail } from '#web/features/invoices/components/invoice-detail.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal, type PortalRequest } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { ACTION_BAR_SLOT } from '#web/ui/layer.ts';

/** The page of an invoice as the office opens it, for its component tests. */

export const [INVOICE, CUSTOMER, WORK, LINE] = [1, 2, 3, 4].map(
  (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
);
export const VERSION = '2026-03-06T10:00:00+00:00';
/** Without a message or copies. */
export const NO_EXTRAS = { message: '', copies: [], copy_to_me: false };
export const NEWER = '2026-03-06T11:00:00+00:00';

export const lineOf = (work_order_id: string | undefined) => ({
  ...{ id: work_order_id, position: 1, kind: 'other', unit: 'each', description: 'Lift', quantity: 1 },
  ...{ unit_price: 120, amount: 120, work_order_id, work_order: { work_order_number: 'WO-000012' } },
  ...{ time: null, report: null, receipt_part: null, bill_part: null, price_list_item_id: null },
});

export const draft = (facts: object = {}, billing: object = {}) => ({
  ...{ id: INVOICE, organization_id: CUSTOMER, invoice_number: '', status: 'draft', title: 'Dock door' },
  ...{ customer_reference: null, issue_date: '2026-03-05', due_date: null, terms: null, notes: null },
  ...{
    sent_at: null,
    sent_to: null,
    copied_to: [],
    viewed_at: null,
    paid_at: null,
    voided_at: null,
    void_reason: null,
  },
  ...{ tax_amount: 0, taxes: [], total_amount: 120, updated_at: VERSION },
  billed_to: {
    ...{ name: 'Harvest Foods', address_line1: '12 Mill Road', city: 'Ashford', state: 'OH' },
    ...{ email: 'ap@harvest.example', ...billing },
  },
  partner: {
    name: 'Harvest Foods',
    billing: { email: 'ap@harvest.example', payment_terms_days: 30, requires_reference: false, ...billing },
  },
  lines: [{ ...lineOf(WORK), id: LINE }],
  ...facts,
});

/** What else the portal answers: what the invoice replaces or is replaced by, and work over its NTE. */
interface Answers {
  replacements?: object[];
  overNte?: object[];
  config?: object;
}

export const show = async (
  stored: object,
  { replacements = [], overNte = [], config = { anonKey: 'anon' } }: Answers = {},
) => {
  const portal = answerPortal({
    '/config.json': config,
    '/rest/v1/partner_invoices': ({ path }: PortalRequest) =>
      path.includes('replaces_invoice_id.eq') ? replacements : [stored],
    '/rest/v1/settings': [],
    '/rest/v1/tax_rates': [],
    '/rest/v1/rpc/save_invoice': { id: INVOICE, total_amount: 120, updated_at: NEWER },
    '/rest/v1/rpc/invoice_over_nte': overNte,
    '/rest/v1/rpc/send_invoice': {
      id: INVOICE,
      invoice_number: 'INV-000007',
      due_date: null,
      sent_to: null,
      copied_to: [],
    },
    '/rest/v1/rpc/delete_invoice': { id: INVOICE },
    '/rest/v1/rpc/void_invoice': { id: INVOICE, status: 'void' },
    '/rest/v1/rpc/resend_invoice': { id: INVOICE, sent_to: 'ap@harvest.example', copied_to: [] },
    '/rest/v1/rpc/reissue_invoice': { id: LINE, left_out: ['Materials, Mar 2'], priced_otherwise: [] },
  });
  const viewer = {
    capabilities: ['invoice'],
    organizations: [],
    profile: { id: WORK, email: 'biller@acme.example' },
  } as unknown as Viewer;
  const rendered = await renderPart(
    <>
      <InvoiceDetail
        id={INVOICE ?? ''}
        whyPrice={(question) => JSON.stringify(question)}
        payments={null}
        deposits={() => null}
      />
      <div id={ACTION_BAR_SLOT} />
    </>,
    { viewer, path: `/admin/partner-billing/invoices/${INVOICE}` },
  );
  return { portal, ...rendered };
};

export const send = () => page.getByRole('button', { name: /Send…|send…/ }).click();
export const confirm = () => page.getByRole('button', { name: 'Send invoice' });
