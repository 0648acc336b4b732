import { useState } from 'react';
import type { CommandInput } from '#shared/commands.ts';
import { methodLabel } from '#web/features/payments/payment-labels.ts';
import { unansweredKey } from '#web/lib/command-intent.ts';
import { formatDay } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';

/** A weak signal holds no payment up. */
const LOOK_AT_MOST_MS = 4_000;

export type PaymentFields = Omit<CommandInput<'record_payment'>, 'submission_key'>;

/**
 * Asks before a payment is recorded that the customer seems to have: with the same reference and amount. The question is
 * left out for what is sent again under its key, which records it once in any case.
 */
export function useRecordedBefore(record: (fields: PaymentFields) => void) {
  const [isLooking, setLooking] = useState(false);
  const [asked, setAsked] = useState<{ fields: PaymentFields; title: string }>();
  return {
    isLooking,
    asked,
    record,
    close: () => setAsked(undefined),
    async check(fields: PaymentFields, isSentAgain: boolean) {
      if (isSentAgain || unansweredKey('record_payment', fields)) return record(fields);
      setLooking(true);
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, LOOK_AT_MOST_MS));
      const title = await Promise.race([questionAbout(fields), late])
        .catch(() => undefined)
        .finally(() => setLooking(false));
      if (title) setAsked({ fields, title });
      else record(fields);
    },
  };
}

/** Undefined when there is no such payment, and when nobody can say: the server is then asked to record it. */
async function questionAbout(fields: PaymentFields): Promise<string | undefined> {
  const reference = fields.reference?.trim() ?? '';
  if (!reference || !fields.organization_id || Number.isNaN(fields.amount)) return undefined;
  const { data } = await (await getSupabase())
    .from('customer_payments')
    .select('id, method, reference, received_on')
    .eq('organization_id', fields.organization_id)
    .eq('amount', fields.amount)
    .ilike('reference', reference.replace(/[\\%_]/g, '\\$&'))
    .is('returned_on', null)
    .order('received_on', { ascending: false })
    .limit(1);
  const [earlier] = data ?? [];
  return (
    earlier &&
    t('{{payment}} of {{amount}} is recorded already ({{day}}). Record it again?', {
      payment: `${methodLabel(earlier.method)} ${earlier.reference}`,
      amount: formatMoney(fields.amount),
      day: formatDay(earlier.received_on),
    })
  );
}
