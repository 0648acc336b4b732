import { type Message, message } from '#shared/text.ts';

/** What a document of an organization is, in the order of a list. */
export const DOCUMENT_KINDS = ['insurance', 'license', 'w9', 'contract', 'price_list', 'other'] as const;

type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const DOCUMENT_KIND_LABELS: Readonly<Record<DocumentKind, Message>> = {
  insurance: message('Certificate of insurance'),
  license: message('License'),
  w9: message('W-9'),
  contract: message('Contract'),
  price_list: message('Price list'),
  other: message('Other'),
};

/** A document that expires within so many days is marked. The first reminder is sent then, too. */
export const DOCUMENT_EXPIRES_SOON_DAYS = 30;

export interface Validity {
  expires_on: string | null;
  is_replaced: boolean;
}

/**
 * Where a document stands on a day, `YYYY-MM-DD`; `none` without a last day. It is valid on its last day.
 */
export function validityOf(
  { expires_on, is_replaced }: Validity,
  today: string,
): { state: 'none' | 'replaced' | 'valid' | 'expiring' | 'expired'; days: number } {
  if (is_replaced) return { state: 'replaced', days: 0 };
  if (expires_on === null) return { state: 'none', days: 0 };
  const { days } = Temporal.PlainDate.from(today).until(expires_on, { largestUnit: 'days' });
  if (days < 0) return { state: 'expired', days };
  return { state: days <= DOCUMENT_EXPIRES_SOON_DAYS ? 'expiring' : 'valid', days };
}
