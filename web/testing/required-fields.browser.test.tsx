/**
 * A dialog whose required field is empty keeps its button enabled: pressed, it says at the field what is missing. A
 * disabled button would leave the user to find out.
 */
import type { User } from '@supabase/supabase-js';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PRESETS } from '#shared/rules/capabilities.ts';
import { EmailDialog } from '#web/features/account/components/email-dialog.tsx';
import { PhoneDialog } from '#web/features/account/components/phone-dialog.tsx';
import { WithdrawBatchDialog } from '#web/features/accounting/components/withdraw-batch-dialog.tsx';
import type { AccountingBatch } from '#web/features/accounting/queries.ts';
import type { Bill } from '#web/features/bills/bill-queries.ts';
import { BillReview } from '#web/features/bills/components/bill-review.tsx';
import { VoidPaymentDialog } from '#web/features/bills/components/void-payment-dialog.tsx';
import { AcceptDialog } from '#web/features/field/components/accept-dialog.tsx';
import { AnswerButtons } from '#web/features/field/components/answer-buttons.tsx';
import type { FieldWorkOrder } from '#web/features/field/queries.ts';
import { InvoiceActions } from '#web/features/invoices/components/invoice-actions.tsx';
import type { OfficeInvoice } from '#web/features/invoices/queries.ts';
import { VoidRunDialog } from '#web/features/payment-runs/components/void-run-dialog.tsx';
import type { PaymentRun } from '#web/features/payment-runs/queries.ts';
import { DeactivateDialog } from '#web/features/people/components/deactivate-dialog.tsx';
import { FactorResetDialog } from '#web/features/people/components/factor-reset-dialog.tsx';
import { MembershipDialog } from '#web/features/people/components/membership-dialog.tsx';
import EraseDialog from '#web/features/privacy/components/erase-dialog.tsx';
import ExportDialog from '#web/features/privacy/components/export-dialog.tsx';
import { StepDialog } from '#web/features/projects/components/step-dialog.tsx';
import { AllocateDialog } from '#web/features/receipts/components/allocate-dialog.tsx';
import { ReceiptDecision } from '#web/features/receipts/components/receipt-decision.tsx';
import { ReimburseDialog } from '#web/features/receipts/components/reimburse-dialog.tsx';
import type { Receipt } from '#web/features/receipts/queries.ts';
import { EndSessionDialog } from '#web/features/time/timesheets/components/end-session-dialog.tsx';
import { ReasonDialog as TimeReasonDialog } from '#web/features/time/timesheets/components/reason-dialog.tsx';
import { SegmentDialog } from '#web/features/time/timesheets/components/segment-dialog.tsx';
import BulkAssignDialog from '#web/features/work-orders/assign/components/bulk-assign-dialog.tsx';
import { ReasonDialog } from '#web/features/work-orders/components/reason-dialog.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { SaveViewDialog } from '#web/ui/save-view-dialog.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const viewer = {
  profile: { id: ID },
  capabilities: PRESETS.administrator,
  memberships: [{ role: 'admin', preset: 'administrator' }],
} as unknown as Viewer;
const onClose = () => undefined;
const open = { open: true, onOpenChange: onClose };
const order = {
  ...{ id: ID, work_order_number: 'WO-1', title: 'Door', arrival_at: null },
  ...{ appointment_from: null, appointment_until: null, preferred_from: null, preferred_to: null },
};
const share = { amount: 5, work_order: { id: ID, work_order_number: 'WO-1', title: 'Door' }, project: null };
const receipt = { id: ID, vendor_name: 'Ashford', amount: 12, shares: [share] } as unknown as Receipt;
const bill = { id: ID, internal_bill_number: 'SB-1', total_amount: 100 };
const over = { amount: 100, firm_nte: 80, billed_before: 0 };
const reason = { title: 'Why?', action: 'Go on', hint: 'Read.', busy: false, onConfirm: onClose };

interface Case {
  dialog: ReactNode;
  /** The button that opens it. */
  opener?: string;
  /** Labels of fields that it fills in by itself; emptied first. */
  filled?: readonly string[];
}

/** By the file of the dialog. */
const DIALOGS: Record<string, Case> = {
  'ui/save-view-dialog.tsx': {
    dialog: (
      <SaveViewDialog
        renames={undefined}
        search={{} as never}
        views={[]}
        change={{ isPending: false } as never}
        onClose={onClose}
      />
    ),
  },
  'account/components/email-dialog.tsx': {
    dialog: <EmailDialog user={{ email: 'ada@example.test' } as User} onClose={onClose} />,
  },
  'account/components/phone-dialog.tsx': { dialog: <PhoneDialog user={{} as User} onClose={onClose} /> },
  'bills/components/bill-review.tsx': {
    dialog: <BillReview bill={{ ...bill, lines: [] } as unknown as Bill} />,
    opener: 'Send back',
  },
  'bills/components/void-payment-dialog.tsx': {
    dialog: <VoidPaymentDialog payment={{ id: ID, amount: 5 } as Bill['payments'][number]} {...open} />,
  },
  'invoices/components/invoice-actions.tsx': {
    dialog: <InvoiceActions invoice={{ id: ID, status: 'sent', lines: [] } as unknown as OfficeInvoice} />,
    opener: 'Void',
  },
  'payment-runs/components/void-run-dialog.tsx': {
    dialog: <VoidRunDialog run={{ id: ID, run_number: 1 } as PaymentRun} {...open} />,
  },
  'accounting/components/withdraw-batch-dialog.tsx': {
    dialog: <WithdrawBatchDialog batch={{ id: ID, batch_number: 1 } as AccountingBatch} onClose={onClose} />,
  },
  'bills/components/approve-dialog.tsx': {
    dialog: <BillReview bill={{ ...bill, lines: [over] } as unknown as Bill} />,
    opener: 'Approve',
  },
  'field/components/answer-buttons.tsx': {
    dialog: <AnswerButtons order={{ ...order, accepted_at: null } as FieldWorkOrder} isOnline />,
    opener: 'Decline',
  },
  'field/components/accept-dialog.tsx': {
    dialog: (
      <AcceptDialog order={{ ...order, accepted_at: '2026-11-20T08:00Z' } as FieldWorkOrder} {...open} />
    ),
  },
  'people/components/deactivate-dialog.tsx': {
    dialog: (
      <DeactivateDialog
        person={{ id: ID, first_name: 'Ada', last_name: 'Moss' }}
        organizationId={ID}
        isFirm={false}
        onClose={onClose}
      />
    ),
  },
  'people/components/factor-reset-dialog.tsx': {
    dialog: <FactorResetDialog personId={ID} name="Ada Moss" onClose={onClose} />,
  },
  'people/components/membership-dialog.tsx': {
    dialog: <MembershipDialog personId={ID} name="Ada Moss" membership={null} canMove onClose={onClose} />,
  },
  'privacy/components/erase-dialog.tsx': { dialog: <EraseDialog {...open} /> },
  'privacy/components/export-dialog.tsx': { dialog: <ExportDialog {...open} /> },
  'projects/components/step-dialog.tsx': {
    dialog: <StepDialog {...reason} isDangerous={false} onClose={onClose} />,
  },
  'receipts/components/allocate-dialog.tsx': {
    dialog: <AllocateDialog receipt={receipt} onClose={onClose} />,
    filled: ['Share of WO-1 in dollars'],
  },
  'receipts/components/receipt-decision.tsx': {
    dialog: <ReceiptDecision receipt={receipt} />,
    opener: 'Send back',
  },
  'receipts/components/reimburse-dialog.tsx': {
    dialog: <ReimburseDialog receipts={[receipt]} {...open} />,
    filled: ['Reimbursed on'],
  },
  'time/timesheets/components/end-session-dialog.tsx': {
    dialog: (
      <EndSessionDialog
        session={{ id: ID, clock_in_time: '2026-11-20T08:00:00Z', employee: null }}
        onClose={onClose}
      />
    ),
    filled: ['Day', 'Ended at'],
  },
  'time/timesheets/components/reason-dialog.tsx': {
    dialog: <TimeReasonDialog {...reason} onClose={onClose} />,
  },
  'time/timesheets/components/segment-dialog.tsx': {
    dialog: (
      <SegmentDialog person={{ id: ID, name: 'Ada' }} before={null} usualDay="2026-01-15" onClose={onClose} />
    ),
    filled: ['Day'],
  },
  'work-orders/assign/components/bulk-assign-dialog.tsx': {
    dialog: <BulkAssignDialog orders={[]} onDone={onClose} onRefused={onClose} {...open} />,
  },
  'work-orders/components/reason-dialog.tsx': { dialog: <ReasonDialog {...reason} {...open} /> },
};

test.for(Object.entries(DIALOGS))('says what is missing when its button is pressed: %s', async ([, one]) => {
  localStorage.setItem(PERSON, ID);
  const portal = answerPortal({
    '/rest/v1/rpc/person_open_items': [],
    ...Object.fromEntries(
      ['subcontractor_bills', 'organizations', 'profiles', 'work_orders', 'projects'].map((table) => [
        `/rest/v1/${table}`,
        [],
      ]),
    ),
  });
  await renderPart(one.dialog, { viewer });
  if (one.opener) await page.getByRole('button', { name: one.opener, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button').last();
  await expect.element(button).toBeVisible();
  for (const label of one.filled ?? []) await dialog.getByLabelText(label, { exact: true }).fill('');
  const marked = () => dialog.element().querySelectorAll('[aria-invalid=true]');
  expect(marked()).toHaveLength(0);
  const before = portal.requests.length;
  await expect.element(button).toBeEnabled();
  await button.click();
  await expect.poll(() => marked().length).toBeGreaterThan(0);
  await expect.poll(() => document.activeElement).toBe(marked()[0]);
  const sent = portal.requests.slice(before).filter(({ method }) => method !== 'GET');
  expect(sent).toEqual([]);
});

const SOURCES = import.meta.glob<string>(['/web/{ui,features,app}/**/*.tsx', '!**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const withDialog = Object.entries(SOURCES).filter(([, text]) => /<(Account)?Dialog\b/.test(text));

test('every dialog with this behavior is in the table', () => {
  const files = withDialog
    .filter(([, text]) => /[= ]useRequired(Reason|Fields)\(/.test(text))
    .map(([file]) => file.replace(/^\/web\/(features\/)?/, ''));
  // Shown only once the server asks for a code.
  const others = ['account/components/password-dialog.tsx'];
  expect(new Set([...Object.keys(DIALOGS), ...others])).toEqual(
    new Set([
      ...files,
      'bills/components/approve-dialog.tsx',
      'work-orders/assign/components/bulk-assign-dialog.tsx',
    ]),
  );
});

test('no dialog disables a button because of an empty text', () => {
  const disabling = withDialog.flatMap(([file, text]) =>
    [...text.matchAll(/disabled=\{([^}]*)\}/g)]
      .filter(([, condition = '']) => /=== ''|\.trim\(\)|LEAST_DIGITS|=== null/.test(condition))
      .map(([found]) => `${file}: ${found}`),
  );
  expect(disabling).toEqual([]);
});
