import { useState } from 'react';
import type { PaymentMethod } from '#web/features/payments/payment-labels.ts';
import type { Typed } from '#web/features/payments/typed-allocations.ts';
import type { PaymentFields } from '#web/features/payments/use-recorded-before.ts';
import { today } from '#web/lib/dates.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { useViewer } from '#web/lib/viewer.ts';

export interface PaymentStart {
  customer?: string;
  invoice?: string;
}

interface PaymentDraft {
  customer: string | null;
  amount: string | null;
  method: PaymentMethod;
  received_on: string;
  reference: string;
  notes: string;
  /** The amounts beside invoices; undefined while the oldest come first. */
  typed?: Typed | undefined;
  /** One payment, however often it is sent: also after a lost answer and a reload. */
  key: string;
  /** What was sent before a reload, as long as nobody changes it: once it has arrived, its invoices are not open. */
  sent?: PaymentFields | undefined;
}

const emptyFor = (start: PaymentStart): PaymentDraft => ({
  ...{ customer: start.customer ?? null, amount: null, method: 'check', received_on: today() },
  ...{ reference: '', notes: '', key: crypto.randomUUID() },
});

/** A payment as it is typed. It stays on this device, also when the page is loaded again. */
export function usePaymentDraft(start: PaymentStart) {
  const draft = useDraft<PaymentDraft>(
    `payment:${useViewer().profile.id}:${start.customer ?? ''}:${start.invoice ?? ''}`,
    emptyFor(start),
  );
  const [written, setWritten] = useState(draft.initial);
  const [isRestored, setRestored] = useState(draft.wasRestored && !draft.initial.sent);
  return {
    written,
    /** Whether it is what was typed before the page was loaded, and not sent. */
    isRestored,
    /** Forgets what was typed. */
    startOver() {
      draft.clear();
      setWritten(emptyFor(start));
      setRestored(false);
    },
    firstKey: draft.initial.key,
    /** What was sent of it before the page was loaded; a change of anything is another payment. */
    sentBefore: written.sent,
    change(changes: Partial<PaymentDraft>) {
      const next = { ...written, sent: undefined, ...changes };
      setWritten(next);
      draft.save(next);
    },
    /** Keeps what is sent now, until its answer is there. */
    keepSent: (sent: PaymentFields, key: string) => draft.save({ ...written, sent, key }),
    clear: draft.clear,
  };
}
