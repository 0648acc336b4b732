import * as z from 'zod/mini';
import { INVOICE_COPIES_MAX, INVOICE_MESSAGE_MAX } from '#shared/billing-limits.ts';
import { optionalText } from '#shared/commands/fields.ts';
import { isEmailAddress } from '#shared/rules/email-address.ts';
import { t } from '#shared/text.ts';

const copyAddress = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(254, { error: () => t('Use at most {{max}} characters.', { max: 254 }) }),
  z.refine(isEmailAddress, {
    error: ({ input }) =>
      t('"{{typed}}" is not an email address. Enter one such as lena@example.com.', {
        typed: String(input).slice(0, 80),
      }),
  }),
);

/** What the sender of an invoice adds to its email. */
export const emailed = {
  /** The sender's own words, above the text of the template. */
  message: optionalText(INVOICE_MESSAGE_MAX),
  /** Who else gets it. */
  copies: z._default(
    z.array(copyAddress).check(
      z.maxLength(INVOICE_COPIES_MAX, {
        error: () => t('Send copies to at most {{max}} addresses.', { max: INVOICE_COPIES_MAX }),
      }),
    ),
    [],
  ),
  /** A copy to the address of the caller's account. */
  copy_to_me: z._default(z.boolean(), false),
};
