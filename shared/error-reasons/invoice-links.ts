import type { Reasons } from '#shared/error-reasons/reason.ts';

/** Refusals of links that open an invoice without an account. */
export const invoiceLinkReasons = {
  invoice_link_unknown: {
    code: 'not_found',
    text: 'This link does not work.',
    hint: 'It may have been cut off. Open it from the email again, or ask who sent you the invoice for a new link.',
  },
  invoice_link_revoked: {
    code: 'not_found',
    text: 'This link was replaced or ended.',
    hint: 'Look for a newer email about the invoice, or ask who sent it to you for a new link.',
  },
  invoice_link_expired: {
    code: 'not_found',
    text: 'This link has expired.',
    hint: 'Ask who sent you the invoice for a new link.',
  },
  invoice_link_void: {
    code: 'not_found',
    text: 'This invoice is void. Do not pay it.',
    hint: 'If you have questions, ask who sent it to you.',
  },
  invoice_link_too_often: {
    code: 'rate_limited',
    text: 'Too many links were opened from your network.',
    hint: 'Try again in a few minutes.',
  },
  invoice_link_not_open: {
    code: 'conflict',
    text: 'An invoice that is a draft or void has no link.',
    hint: 'Reload to see it as it is now.',
  },
  invoice_link_changed: {
    code: 'conflict',
    text: 'Somebody else has renewed or ended this link since you opened the page.',
    hint: 'Reload to see it as it is now.',
  },
  invoice_link_missing: { code: 'not_found', text: 'This link does not exist.' },
} as const satisfies Reasons;
