/** The result of a link or a provider, parsed from the URL of its callback page. */
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

/** The texts of the page for a confirmed part of an address change. */
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
  /** The session that the link opened, which this page does not need. */
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

/** The callback page of account changes. */
const PATH = '/account-change';

/** The target of mails about a new address. */
export const emailCallback = (): string => `${window.location.origin}${PATH}?of=email`;
/** The callback of providers after an account was linked. */
export const linkCallback = (): string => `${window.location.origin}${PATH}?of=link`;

/**
 * Parses the result of a change; null for a URL without one, such as that of a reloaded page.
 * @param href the full URL, with query and fragment
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
  // The link of the other mail must still be opened.
  if (get('message')) return { outcome: 'half-confirmed' };
  if (!get('error')) return null;
  const outcome = OF_CODE[get('error_code') ?? ''] ?? 'failed';
  const isUsed = outcome === 'expired' && /already been used/.test(get('error_description') ?? '');
  return { outcome: isUsed ? 'used' : outcome };
}
