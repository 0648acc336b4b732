import { t } from '#web/lib/text.ts';
import type { toast } from '#web/lib/toast.ts';

/** The toast after submitting a request: for the office that submitted it for a customer, or for the customer. */
export const filedToast = (
  number: string,
  { byOffice }: { byOffice: boolean },
): Parameters<typeof toast>[0] =>
  byOffice
    ? { kind: 'success', title: t('{{number}} created', { number }) }
    : {
        kind: 'success',
        title: t('Request sent'),
        description: t('It is {{number}}. We will get back to you.', { number }),
      };
