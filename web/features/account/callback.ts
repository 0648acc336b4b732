/** What a link or a provider brought back, as the address of the page to which it returns says it. */
export type Outcome =
  | 'half-confirmed'
  | 'changed'
  | 'given-away'
  | 'linked'
  | 'used'
  | 'expired'
  | 'offline'
  | 'taken'
  | 'linked-already'
  | 'failed';

/** What a page says of a confirmed side of a changed address. */
export interface ConfirmedAddress {
  side: 'current' | 'new';
  /** The address that the account had before the change. */
  old_email: string;
  new_email: string;
  complete: boolean;
  /** False when the change has voided the password, second factors, and sessions of the account. */
  keeps_access: boolean;
}

export interface Callback {
  outcome: Outcome;
  /** Of the session that the link opened; this page has no use for one. */
  accessToken?: string;
  confirmed?: ConfirmedAddress;
}

/** The token of a link that confirms an address; the page redeems it. */
export interface UnconfirmedLink {
  tokenHash: string;
}

const OF_CODE: Record<string, Outcome> = {
  otp_expired: 'expired',
  email_exists: 'taken',
  identity_already_exists: 'linked-already',
};

/** The page that changes of the account come back to. */
const PATH = '/account-change';

/** Where mails about a new address lead to. */
export const emailCallback = (): string => `${window.location.origin}${PATH}?of=email`;
/** Where providers lead back to after an account was linked. */
export const linkCallback = (): string => `${window.location.origin}${PATH}?of=link`;

/**
 * Reads what has become of a change; null from an address that tells nothing, such as that of a reloaded page.
 * @param href the full address, with query and fragment
 */
export function readCallback(href: string): Callback | UnconfirmedLink | null {
  const url = new URL(href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const get = (name: string) => fragment.get(name) ?? url.searchParams.get(name);
  const isLink = url.searchParams.get('of') === 'link';
  const tokenHash = fragment.get('token_hash');
  if (tokenHash) return { tokenHash };
  const accessToken = get('access_token');
  if (accessToken) return { outcome: isLink ? 'linked' : 'changed', accessToken };
  // The other of the two mails has yet to be answered.
  if (get('message')) return { outcome: 'half-confirmed' };
  if (!get('error')) return null;
  const outcome = OF_CODE[get('error_code') ?? ''] ?? 'failed';
  const isUsed = outcome === 'expired' && /already been used/.test(get('error_description') ?? '');
  return { outcome: isUsed ? 'used' : outcome };
}
