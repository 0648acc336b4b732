import { t } from '#web/lib/text.ts';
import type { toast } from '#web/lib/toast.ts';

/** What is said once a request is filed: to the office that filed it for a customer, or to the customer. */
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
