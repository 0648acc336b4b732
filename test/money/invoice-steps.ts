import { CONTRACT_KINDS } from '#shared/rules/contract-kinds.ts';
import type { Step } from './step.ts';

const GROUPS = ['job', 'location', 'reference', 'customer'] as const;

const KINDS = ['other', 'discount', 'material', ...CONTRACT_KINDS] as const;
const DEDUCTIONS: ReadonlySet<string> = new Set(['discount', 'retainage', 'deposit_applied']);

/** Invoices, from approved work to their end. */
export const invoiceSteps = {
  'create invoices': ({ call, by, which, attempt, key, pickRow }) => {
    const ids = attempt.work.filter((_, at) => (which + 1) & (1 << at));
    const input = {
      ...{ work_order_ids: ids.length > 0 ? ids : attempt.work, ...key() },
      grouped_by: pickRow(GROUPS) ?? 'job',
    };
    return [call(by, 'create_invoices', input), call(by, 'create_invoices', input)];
  },
  /** Also of a project that may be billed by contract, which is refused, and of one of both, whose lines are typed later. */
  'create draft': ({ call, by, which, attempt, key, pickRow }) => {
    const input = {
      ...{ organization_id: attempt.customer, ...key() },
      work_order_id: which % 3 === 1 ? (pickRow(attempt.work) ?? null) : null,
      project_id: which % 3 === 2 ? attempt.project : null,
    };
    return [call(by, 'create_draft', input), call(by, 'create_draft', input)];
  },
  'save draft': ({ call, by, which, amount, found, pickRow }) => {
    const draft = pickRow(found.drafts);
    if (!draft) return [];
    const kept = which % 3 === 0 ? draft.lines.slice(1) : draft.lines;
    const added = {
      kind: 'other',
      unit: 'each',
      description: 'Permit',
      quantity: 1.5,
      unit_price: amount,
    } as const;
    const discount = { ...added, kind: 'discount', description: 'Loyalty', unit_price: -0.01 } as const;
    const lines = [...kept.toReversed(), added, ...(which % 2 ? [discount] : [])];
    return [call(by, 'save_invoice', { invoice_id: draft.id, version: draft.version, lines })];
  },
  /** One line as another kind, priced as that one may be. */
  'turn a line': ({ call, by, which, found, pickRow }) => {
    const draft = pickRow(found.drafts);
    const kind = pickRow(KINDS) ?? 'other';
    if (!draft) return [];
    const lines = draft.lines.map((line, at) => {
      const price = Math.abs(line.unit_price);
      const turned = { ...line, kind, unit_price: DEDUCTIONS.has(kind) ? -price : price };
      return at === which % draft.lines.length ? turned : line;
    });
    return [call(by, 'save_invoice', { invoice_id: draft.id, version: draft.version, lines })];
  },
  'delete draft': ({ call, by, found, pickRow }) => {
    const draft = pickRow(found.drafts);
    return draft ? [call(by, 'delete_invoice', { invoice_id: draft.id, version: draft.version })] : [];
  },
  'send draft': ({ call, by, found, pickRow }) => {
    const draft = pickRow(found.drafts);
    const input = draft && { invoice_id: draft.id, version: draft.version, is_emailed: false };
    return input ? [call(by, 'send_invoice', input), call('third', 'send_invoice', input)] : [];
  },
  'void invoice': ({ call, by, found, pick }) => [
    call(by, 'void_invoice', { invoice_id: pick(found.sent), reason: 'Random.' }),
  ],
  'reissue invoice': ({ call, by, key, found, pick }) => {
    const invoice_id = pick(found.void);
    return [
      call(by, 'reissue_invoice', { ...key(), invoice_id }),
      call('third', 'reissue_invoice', { ...key(), invoice_id }),
    ];
  },
  'dispute invoice': ({ call, amount, which, found, pick, key }) => [
    call('customer', 'dispute_invoice', {
      ...{ ...key(), invoice_id: pick(found.sent), reason: 'price', text: 'Too much.' },
      ...(which % 2 ? { amount } : {}),
    }),
  ],
  'resolve dispute': ({ call, by, amount, which, found, pick, key }) => [
    call(by, 'resolve_dispute', {
      ...{ ...key(), dispute_id: pick(found.disputes), text: 'Random.' },
      ...(which % 2 ? { amount } : {}),
    }),
  ],
} satisfies Record<string, Step>;
