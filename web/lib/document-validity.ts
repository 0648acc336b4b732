import {
  DOCUMENT_EXPIRES_SOON_DAYS,
  type Validity,
  validityOf,
} from '#shared/rules/organization-documents.ts';
import { formatDay, today } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';

/** 'Expired on Nov 20', 'Expires in 12 days', 'Valid until Mar 31, 2027'; undefined without a last day. */
export function validityLabel(document: Validity): string | undefined {
  const { state, days } = validityOf(document, today());
  switch (state) {
    case 'replaced':
      return t('Replaced');
    case 'expired':
      return t('Expired on {{day}}', { day: formatDay(document.expires_on) });
    case 'valid':
      return t('Valid until {{day}}', { day: formatDay(document.expires_on) });
    case 'expiring':
      if (days === 0) return t('Expires today');
      return t('Expires in {{count}} day|Expires in {{count}} days', { count: days });
    default:
      return undefined;
  }
}

/** The last day of a document that is marked today, as `YYYY-MM-DD`: for the filter of a request. */
export const lastMarkedDay = (): string =>
  Temporal.PlainDate.from(today()).add({ days: DOCUMENT_EXPIRES_SOON_DAYS }).toString();

interface Expiring {
  kind: string;
  expires_on: string | null;
}

/** Whether one of these certificates of insurance has expired. */
export const isUninsured = (documents: readonly Expiring[]): boolean =>
  documents.some(
    ({ kind, expires_on }) => kind === 'insurance' && expires_on !== null && expires_on < today(),
  );

/**
 * What is wrong with the documents of an organization: 'Insurance expired', '2 documents expired', '1 document expires
 * soon'; undefined when nothing is.
 */
export function documentsProblem(
  documents: readonly Expiring[],
): { text: string; isExpired: boolean } | undefined {
  if (isUninsured(documents)) return { text: t('Insurance expired'), isExpired: true };
  const expired = documents.filter(({ expires_on }) => expires_on !== null && expires_on < today()).length;
  if (expired > 0)
    return {
      text: t('{{count}} document expired|{{count}} documents expired', { count: expired }),
      isExpired: true,
    };
  if (documents.length === 0) return undefined;
  return {
    text: t('{{count}} document expires soon|{{count}} documents expire soon', { count: documents.length }),
    isExpired: false,
  };
}
