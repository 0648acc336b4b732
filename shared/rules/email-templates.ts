import { BACKUP_FAILED } from '#shared/rules/backup-email.ts';
import { CREDIT_NOTE } from '#shared/rules/credit-note-email.ts';
import { INVOICE_REMINDER } from '#shared/rules/reminder-email.ts';
import { REMITTANCE } from '#shared/rules/remittance-email.ts';
import { EMAIL, SITE, type TemplateVariable, text } from '#shared/rules/template-variable.ts';
import { TEST_EMAIL } from '#shared/rules/trial-email.ts';
import { type Message, message } from '#shared/text.ts';

/** An email that the product sends. */
export interface EmailKind {
  title: Message;
  /** What causes it. */
  trigger: Message;
  group: 'account' | 'security' | 'notifications' | 'office';
  variables: readonly TemplateVariable[];
  /** The variables without which the email does not do its work: one of them must be used. */
  needsOneOf?: readonly string[];
}

const URL = text(
  'url',
  message('The link that the email is about'),
  'https://portal.example.com/auth/v1/verify?token=0123456789abcdef',
);
const CODE = text('code', message('The one-time code'), '482913');
const MINUTES = text('valid_minutes', message('How many minutes the link and the code work'), '60');
const DEVICE = text('device', message('The browser and system that were used'), 'Chrome on Windows');
const OLD = text('old_email', message('The address until now'), 'dana@old.example.com');
const NEW = text('new_email', message('The new address'), 'dana@example.com');
const FIRST_NAME = text('first_name', message("The recipient's first name"), 'Dana');
const HEADING = text('heading', message('What is new, in one line'), '3 new notifications');
const SETTINGS_URL = text(
  'settings_url',
  message('The page with the notification settings'),
  'https://portal.example.com/admin/profile',
);
const UNSUBSCRIBE_URL = text(
  'unsubscribe_url',
  message('The link that stops such emails'),
  'https://portal.example.com/unsubscribe?token=0123456789abcdef',
);

/** What every template may fill in. */
const COMMON_VARIABLES: readonly TemplateVariable[] = [
  text('product_name', message('The name of the portal'), 'Fieldfare'),
  text('company_name', message('The name of your company'), 'Acme Facility Services'),
  text('support_email', message('Your support address; may be empty'), 'help@example.com'),
  text('support_phone', message('Your support phone number; may be empty'), '(614) 555-0123'),
  text('portal_url', message('The address of the portal'), 'https://portal.example.com'),
];

const link = (title: Message, trigger: Message, more: readonly TemplateVariable[] = []): EmailKind => ({
  title,
  trigger,
  group: 'account',
  variables: [EMAIL, URL, CODE, MINUTES, SITE, ...more],
  needsOneOf: ['url', 'code'],
});

const notice = (
  title: Message,
  trigger: Message,
  more: readonly TemplateVariable[] = [DEVICE],
): EmailKind => ({
  title,
  trigger,
  group: 'security',
  variables: [EMAIL, SITE, ...more],
});

const FACTOR = text('factor', message('The second factor'), 'An authenticator app (Phone)');
const PASSKEY = text('passkey', message('The passkey'), 'A passkey (Work phone)');
const PROVIDER = text('provider', message('The sign-in service'), 'Google');

/** Every email of the portal by the name of its template. A test compares the names with the built-in texts. */
export const EMAIL_KINDS = {
  invite: link(
    message('Invitation to an account'),
    message('A program creates an account for somebody, without an organization.'),
  ),
  invitation: {
    title: message('Invitation to an organization'),
    trigger: message('An administrator invites somebody to an organization.'),
    group: 'account',
    variables: [
      ...[EMAIL, URL, SITE, FIRST_NAME],
      text('organization_name', message('The organization to join'), 'Northside HVAC'),
      text(
        'firm_name',
        message('The same for people of other companies; empty for those of your own'),
        'Northside HVAC',
      ),
      text('role', message('The role there, or the access to the office'), 'Member'),
      text('inviter_name', message('Who invites'), 'Dana Whitfield'),
      text('valid_until', message('Until when the link works'), 'Dec 5, 2026, 9:14 AM EST'),
    ],
    needsOneOf: ['url'],
  },
  confirmation: link(message('Confirm your address'), message('Someone signs up.')),
  recovery: link(message('Reset your password'), message('Someone has forgotten their password.')),
  magic_link: link(
    message('Sign-in link'),
    message('Someone signs in with a link or code instead of a password.'),
  ),
  email_change: link(
    message('Confirm a new address'),
    message('Someone changes their address. It goes to the new one.'),
    [OLD, NEW],
  ),
  email_change_current: link(
    message('Confirm a change of address'),
    message('Someone changes their address. It goes to the one until now.'),
    [OLD, NEW],
  ),
  reauthentication: {
    title: message('Code for a sensitive change'),
    trigger: message('Someone changes their password or their second factor.'),
    group: 'account',
    variables: [EMAIL, CODE, MINUTES, SITE],
    needsOneOf: ['code'],
  },
  new_device: notice(
    message('New sign-in'),
    message('Someone signs in on a device that is new to their account.'),
    [
      DEVICE,
      text('signed_in_at', message('When'), 'Nov 28, 2026, 9:14 AM EST'),
      text('address', message('The network address'), '203.0.113.7'),
    ],
  ),
  password_changed: notice(message('Password changed'), message('A password is changed.')),
  email_changed: notice(
    message('Address changed'),
    message('An address is changed. It goes to the one before.'),
    [DEVICE, NEW],
  ),
  phone_changed: notice(message('Phone number changed'), message('A phone number is changed.'), [
    DEVICE,
    text('phone_end', message('The last digits of the number'), '23'),
  ]),
  factor_added: notice(message('Second factor added'), message('A second factor is added.'), [
    DEVICE,
    FACTOR,
  ]),
  factor_removed: notice(message('Second factor removed'), message('A second factor is removed.'), [
    DEVICE,
    FACTOR,
  ]),
  factors_reset: notice(
    message('Second factors reset'),
    message('An administrator removes the second factors that somebody has lost.'),
    [
      text('administrator', message('Who removed them'), 'Dana Whitfield'),
      text('reason', message('The reason'), 'Lost phone'),
    ],
  ),
  recovery_codes_made: notice(message('New recovery codes'), message('Recovery codes are created.')),
  recovery_code_used: notice(
    message('Recovery code used'),
    message('Someone signs in with a recovery code.'),
    [DEVICE, text('codes_left', message('How many codes are left'), '7')],
  ),
  passkey_added: notice(message('Passkey added'), message('A passkey is added.'), [DEVICE, PASSKEY]),
  passkey_removed: notice(message('Passkey removed'), message('A passkey is removed.'), [DEVICE, PASSKEY]),
  identity_linked: notice(message('Sign-in service connected'), message('A sign-in service is connected.'), [
    DEVICE,
    PROVIDER,
  ]),
  identity_unlinked: notice(
    message('Sign-in service disconnected'),
    message('A sign-in service is disconnected.'),
    [DEVICE, PROVIDER],
  ),
  unread_messages: {
    title: message('Unread messages'),
    trigger: message('Messages are unread for a while; as often as each person wants.'),
    group: 'notifications',
    variables: [
      EMAIL,
      FIRST_NAME,
      HEADING,
      text('url', message('The page with all messages'), 'https://portal.example.com/messages'),
      SITE,
      SETTINGS_URL,
      UNSUBSCRIBE_URL,
      {
        name: 'conversations',
        meaning: message(
          'The conversations, each with its title, url, earlier, and messages (sender and text)',
        ),
        example: [
          {
            title: 'WO-000123 Dock door does not close',
            url: 'https://portal.example.com/messages?conversation=1',
            earlier: '2 earlier',
            messages: [
              { sender: 'Ann Lee', text: 'The part arrives on Tuesday.' },
              { sender: 'Ann Lee', text: 'Can you come at 9?' },
            ],
          },
        ],
      },
    ],
  },
  work_news: {
    title: message('Work notifications'),
    trigger: message(
      'Work is assigned, reports and bills are reviewed, or work is due; as often as each person wants.',
    ),
    group: 'notifications',
    variables: [
      EMAIL,
      FIRST_NAME,
      HEADING,
      text(
        'summary',
        message('What happened to which record, in one line'),
        'WO-000123 is assigned to you: Dock door does not close',
      ),
      text('action', message('What the button says'), 'Open work order'),
      text(
        'action_url',
        message('The page of the record; of several, the page with all notifications'),
        'https://portal.example.com/admin/work-orders/1',
      ),
      text('url', message('The page with all notifications'), 'https://portal.example.com/notifications'),
      SITE,
      SETTINGS_URL,
      UNSUBSCRIBE_URL,
      {
        name: 'topics',
        meaning: message('The topics, each with its title, earlier, and entries (title, body, at, and url)'),
        example: [
          {
            title: 'Work orders',
            earlier: '',
            entries: [
              {
                title: 'WO-000123 is assigned to you',
                body: 'Dock door does not close',
                at: 'Nov 28, 2026, 9:14 AM EST',
                url: 'https://portal.example.com/admin/work-orders/1',
              },
            ],
          },
        ],
      },
    ],
  },
  invoice: {
    title: message('Invoice'),
    trigger: message('An invoice is sent. It goes to the billing contact of the customer.'),
    group: 'office',
    variables: [
      EMAIL,
      text('customer_name', message('The customer'), 'Northside Markets'),
      text('contact_name', message('The billing contact; may be empty'), 'Dana Whitfield'),
      text('invoice_number', message('The number of the invoice'), 'INV-000123'),
      text('title', message('What the invoice is for; may be empty'), 'WO-000123 Dock door does not close'),
      text('reference', message("The customer's reference; may be empty"), 'PO 4711'),
      text('total', message('The total of the invoice'), '$1,250.00'),
      text('issue_date', message('The date of the invoice'), 'Nov 28, 2026'),
      text('due_date', message('The due date; may be empty'), 'Dec 28, 2026'),
      text('report_count', message('How many reports of the work its page has; may be empty'), '2'),
      text(
        'url',
        message('The link that opens the invoice without an account'),
        'https://portal.example.com/i/token',
      ),
      SITE,
    ],
    needsOneOf: ['url', 'total'],
  },
  invoice_reminder: INVOICE_REMINDER,
  credit_note: CREDIT_NOTE,
  remittance: REMITTANCE,
  backup_failed: BACKUP_FAILED,
  test_email: TEST_EMAIL,
} as const satisfies Record<string, EmailKind>;

export type EmailName = keyof typeof EMAIL_KINDS;

/** The names of all emails. */
export const EMAIL_NAMES = Object.keys(EMAIL_KINDS) as [EmailName, ...EmailName[]];

/** Whether an email signs people in, or tells them what happened to their account: only an administrator changes it. */
export const isAboutAccounts = (name: string): boolean =>
  ['account', 'security'].includes(emailKind(name)?.group ?? '');

/** The email of a name; undefined for the name of another program's email. */
export const emailKind = (name: string): EmailKind | undefined =>
  Object.hasOwn(EMAIL_KINDS, name) ? EMAIL_KINDS[name as EmailName] : undefined;

/** The variables of an email, its own first. */
export const variablesOf = (name: string): readonly TemplateVariable[] => [
  ...(emailKind(name)?.variables ?? []),
  ...COMMON_VARIABLES,
];
