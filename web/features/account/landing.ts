/** What a link or a provider brought back, as the address of the landing page says it. */
export type Outcome =
  | 'half-confirmed'
  | 'changed'
  | 'linked'
  | 'expired'
  | 'taken'
  | 'linked-already'
  | 'failed';

export interface Landing {
  outcome: Outcome;
  /** Of the session that the link opened; this page has no use for one. */
  accessToken?: string;
}

const OF_CODE: Record<string, Outcome> = {
  otp_expired: 'expired',
  email_exists: 'taken',
  identity_already_exists: 'linked-already',
};

/** The page that changes of the account come back to. */
const PATH = '/account-change';

/** Where mails about a new address lead to. */
export const emailLanding = (): string => `${window.location.origin}${PATH}?of=email`;
/** Where providers lead back to after an account was linked. */
export const linkLanding = (): string => `${window.location.origin}${PATH}?of=link`;

/**
 * Reads what has become of a change; null from an address that tells nothing, such as that of a reloaded page.
 * @param href the full address, with query and fragment
 */
export function readLanding(href: string): Landing | null {
  const url = new URL(href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const get = (name: string) => fragment.get(name) ?? url.searchParams.get(name);
  const isLink = url.searchParams.get('of') === 'link';
  const accessToken = get('access_token');
  if (accessToken) return { outcome: isLink ? 'linked' : 'changed', accessToken };
  // The other of the two mails has yet to be answered.
  if (get('message')) return { outcome: 'half-confirmed' };
  if (!get('error')) return null;
  return { outcome: OF_CODE[get('error_code') ?? ''] ?? 'failed' };
}
