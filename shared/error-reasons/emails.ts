import type { Reasons } from '#shared/error-reasons/reason.ts';

export const emailReasons = {
  email_admins_only: { code: 'forbidden', text: 'Only administrators change emails and the mail server.' },
  account_emails_admins_only: {
    code: 'forbidden',
    text: 'Only an administrator with full access changes the mail server and the emails about accounts.',
    hint: 'These emails contain links and codes that sign people in.',
  },
  email_office_only: { code: 'forbidden', text: 'Only the office reads the texts of emails.' },
  email_template_invalid: {
    code: 'rule_violation',
    text: 'This text cannot be used: {{problem}}',
    hint: 'Correct it, and look at the preview before you save.',
  },
  email_template_changed: {
    code: 'conflict',
    text: 'Someone else has changed this email since you opened it.',
    hint: 'Compare both texts, and choose one.',
  },
  email_missing: { code: 'not_found', text: 'This email does not exist.' },
  email_not_retryable: {
    code: 'conflict',
    text: 'Only an email that failed, bounced, or was kept without a mail server, can be sent again.',
    hint: 'Reload to see its status.',
  },
  email_text_gone: {
    code: 'conflict',
    text: 'The whole text of this email is no longer stored, so it cannot be sent again.',
    hint: 'Repeat the step that caused it.',
  },
  email_of_void_invoice: {
    code: 'conflict',
    text: 'The invoice of this email is void or deleted, so it is not sent again.',
    hint: 'Send the invoice that replaces it.',
  },
  email_of_void_credit_note: {
    code: 'conflict',
    text: 'The credit note of this email is void, so it is not sent again.',
    hint: 'Issue another credit note if something is still to be credited.',
  },
  email_of_void_payment: {
    code: 'conflict',
    text: 'The payment of this email is void, so it is not sent again.',
    hint: 'Pay the bills again: that payment has its own email.',
  },
  email_server_missing: {
    code: 'rule_violation',
    text: 'No mail server is set.',
    hint: 'Set one in Settings → Mail server.',
  },
  bounce_mailbox_missing: {
    code: 'rule_violation',
    text: 'No mailbox is entered.',
    hint: 'Enter the host of the mailbox in which bounced emails arrive.',
  },
  email_server_changed: {
    code: 'conflict',
    text: 'Someone else has changed these settings since you opened them.',
    hint: 'Reload to see them. Then enter your changes again.',
  },
  email_server_password_missing: {
    code: 'rule_violation',
    text: 'Enter the password again.',
    hint: 'The stored password is for another server or user name and is not sent to this one.',
  },
  email_address_missing: {
    code: 'rule_violation',
    text: 'Your profile has no email address.',
    hint: 'Add one to your profile first.',
  },
} as const satisfies Reasons;
