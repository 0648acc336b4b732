import { type Message, message } from '#web/lib/text.ts';

/** The errors of a link of a mail, or of a redirect of a provider. */
export type LinkErrorType =
  | 'EXPIRED'
  | 'USED'
  | 'BROKEN'
  | 'UNFINISHED'
  | 'DENIED'
  | 'UNPROVEN_ADDRESS'
  | 'NO_ACCOUNT'
  | 'SWITCHED_OFF'
  | 'LINKED_ELSEWHERE'
  | 'NO_INVITATION'
  | 'COMPANY'
  | 'SERVICE'
  | 'TOO_MANY'
  | 'UNKNOWN';

export interface LinkErrorText {
  title: Message;
  text: Message;
  /** Whether requesting a new link helps. */
  helpsNewLink: boolean;
}

/** The panel's text for each type: what happened, and what to do. */
export const LINK_ERRORS: Record<LinkErrorType, LinkErrorText> = {
  EXPIRED: {
    title: message('This link is no longer valid'),
    text: message(
      'A link in an email works once and for a limited time. This one has expired, was replaced by a newer one, or your address has changed since. Request a new one.',
    ),
    helpsNewLink: true,
  },
  USED: {
    title: message('This link has been used'),
    text: message('Each link works once, and this one has been used. Sign in, or request a new link.'),
    helpsNewLink: true,
  },
  BROKEN: {
    title: message('This link is broken'),
    text: message(
      'A part of it is missing: some mail programs cut long links. Open it again exactly as it stands in your email, or request a new one.',
    ),
    helpsNewLink: true,
  },
  UNFINISHED: {
    title: message('The sign-in was not finished'),
    text: message('It took longer than five minutes, or it was finished in another window. Begin it again.'),
    helpsNewLink: false,
  },
  DENIED: {
    title: message('The sign-in was canceled'),
    text: message(
      'You or the service you chose stopped it, and nothing has changed. Try again, or sign in another way.',
    ),
    helpsNewLink: false,
  },
  UNPROVEN_ADDRESS: {
    title: message('Confirm your email address'),
    text: message(
      'The service you chose does not vouch for your address. We have sent you a mail: open the link in it, then sign in again.',
    ),
    helpsNewLink: false,
  },
  NO_ACCOUNT: {
    title: message('You have not been invited yet'),
    text: message(
      'This portal is open to invited people only. Ask the office to invite the address you use at the service.',
    ),
    helpsNewLink: false,
  },
  SWITCHED_OFF: {
    title: message('This account is switched off'),
    text: message('Nobody can sign in to it at the moment. Ask your administrator.'),
    helpsNewLink: false,
  },
  LINKED_ELSEWHERE: {
    title: message('Already in use'),
    text: message(
      'This account at the service signs somebody in here already. Choose another one, or sign in with it.',
    ),
    helpsNewLink: false,
  },
  NO_INVITATION: {
    title: message('The invitation was not found'),
    text: message('It was revoked, or it was used already. Sign in, or ask the office to invite you again.'),
    helpsNewLink: false,
  },
  COMPANY: {
    title: message('Your company could not sign you in'),
    text: message(
      "Your company's sign-in gave an answer that this portal cannot take. Try again; if it goes on, ask your company's administrator.",
    ),
    helpsNewLink: false,
  },
  SERVICE: {
    title: message('The service sent an invalid response'),
    text: message('Nothing has changed. Try again in a moment, or sign in another way.'),
    helpsNewLink: false,
  },
  TOO_MANY: {
    title: message('Too many attempts'),
    text: message('Wait a few minutes, then try again.'),
    helpsNewLink: false,
  },
  UNKNOWN: {
    title: message('This link did not work'),
    text: message(
      'Something went wrong with it. Sign in, or request a new link. If that fails too, ask your administrator.',
    ),
    helpsNewLink: true,
  },
};

/** The type for each code of the auth protocol, for a user who is not signed in. */
const TYPE_OF_CODE: Record<string, LinkErrorType> = {
  otp_expired: 'EXPIRED',
  flow_state_expired: 'UNFINISHED',
  bad_oauth_state: 'UNFINISHED',
  flow_state_not_found: 'USED',
  flow_state_already_used: 'USED',
  session_not_found: 'USED',
  refresh_token_not_found: 'USED',
  refresh_token_already_used: 'USED',
  validation_failed: 'BROKEN',
  bad_jwt: 'BROKEN',
  bad_code_verifier: 'BROKEN',
  bad_oauth_callback: 'BROKEN',
  access_denied: 'DENIED',
  provider_email_needs_verification: 'UNPROVEN_ADDRESS',
  signup_disabled: 'NO_ACCOUNT',
  user_banned: 'SWITCHED_OFF',
  identity_already_exists: 'LINKED_ELSEWHERE',
  invite_not_found: 'NO_INVITATION',
  unexpected_failure: 'SERVICE',
  oauth_provider_not_supported: 'SERVICE',
  server_error: 'SERVICE',
  temporarily_unavailable: 'SERVICE',
  over_email_send_rate_limit: 'TOO_MANY',
  over_request_rate_limit: 'TOO_MANY',
};

/** The type of an error in the URL; a provider's own refusal has an `error` and no code. */
export function linkErrorOf(failure: { error: string; code: string; description: string }): LinkErrorType {
  const code = failure.code || failure.error;
  // The protocol has one code for expired links, used links, and links that a mail program has truncated.
  if (code === 'otp_expired' && /part of it is missing/.test(failure.description)) return 'BROKEN';
  if (code === 'otp_expired' && /already|been used/i.test(failure.description)) return 'USED';
  const known = TYPE_OF_CODE[code];
  if (known) return known;
  if (/^(saml|sso)_/.test(code)) return 'COMPANY';
  if (/expired/i.test(failure.description)) return 'EXPIRED';
  if (/already|been used/i.test(failure.description)) return 'USED';
  return 'UNKNOWN';
}
