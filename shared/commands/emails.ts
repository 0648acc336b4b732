import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { id, requiredLine, requiredText } from '#shared/commands/fields.ts';
import { EMAIL_NAMES } from '#shared/rules/email-templates.ts';
import { message } from '#shared/text.ts';

const name = z.enum(EMAIL_NAMES);
const version = z._default(z.nullable(z.string().check(z.maxLength(40))), null);
const subject = requiredLine(300, message('Write a subject.'));
const body = requiredText(50_000, message('Write the text of the email.'));

const text = z.object({ subject: z.string(), body: z.string() });
const problem = z.object({
  part: z.enum(['subject', 'body']),
  line: z.nullable(z.int()),
  text: z.string(),
});
const written = z.object({ subject: z.string(), html: z.string(), text: z.string() });

const MAILBOX = /^(?:[^<>"\r\n]{1,120}<[^\s<>@"]{1,64}@[^\s<>@"]{1,190}>|[^\s<>@"]{1,64}@[^\s<>@"]{1,190})$/;
const mailbox = z._default(
  z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(320, message('Use at most 320 characters.')),
        z.regex(
          MAILBOX,
          message('Enter an address like dispatch@example.com or Acme <dispatch@example.com>.'),
        ),
      ),
  ),
  null,
);

const host = z._default(
  z.nullable(
    z
      .string()
      .check(z.trim(), z.regex(/^[A-Za-z0-9.:_-]{1,253}$/, message('Enter a host like smtp.example.com.'))),
  ),
  null,
);
const port = z
  .int(message('Enter a port.'))
  .check(
    z.minimum(1, message('Enter a port from 1 to 65535.')),
    z.maximum(65_535, message('Enter a port from 1 to 65535.')),
  );
const security = z.enum(['tls', 'starttls', 'none']);
const username = z._default(
  z.string().check(z.trim(), z.maxLength(254, message('Use at most 254 characters.'))),
  '',
);
/** Null keeps the stored one; '' removes it. */
const password = z._default(
  z.nullable(z.string().check(z.maxLength(500, message('Use at most 500 characters.')))),
  null,
);
/** An address alone, without a name: mail servers take no other as the envelope sender. */
const returnAddress = z._default(
  z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.regex(/^[^\s<>@]{1,64}@[^\s<>@]{1,190}$/, message('Enter an address like bounces@example.com.')),
      ),
  ),
  null,
);

const connection = {
  ...{ host, port, security, username, password },
  ...{ sender: mailbox, reply_to: mailbox, return_address: returnAddress },
};

/** The mailbox (IMAP) in which bounces arrive. */
const bounceMailbox = {
  bounce_host: host,
  bounce_port: z._default(port, 993),
  bounce_security: z._default(security, 'tls'),
  bounce_username: username,
  bounce_password: password,
};

const senders = z._default(z.record(z.string(), z.object({ sender: mailbox, reply_to: mailbox })), {});

export const emailCommands = {
  /** The text of an email as it is sent, and the one that comes with the portal. Every employee of the office may read it. */
  read_email_template: {
    needsNoRoom: true,
    input: z.object({ name }),
    output: z.object({
      current: text,
      built_in: text,
      /** Null: the built-in text is used. */
      version: z.nullable(z.string()),
    }),
  },

  /** What a text would look like to its recipient, with a recent record of the caller's, or what is wrong with it. */
  preview_email_template: {
    needsNoRoom: true,
    input: z.object({ name, subject, body }),
    output: z.object({
      problems: z.array(problem),
      email: z.nullable(written),
      /** Whether it shows a record of the caller, and not only examples. */
      is_real: z.boolean(),
    }),
  },

  /** Replaces the text of an email that was read at `version`. */
  save_email_template: {
    input: z.object({ name, version, subject, body }),
    output: z.object({ version: z.string() }),
  },

  /** Returns to the text that comes with the portal. */
  revert_email_template: {
    input: z.object({ name, version }),
    output: z.object({ name }),
  },

  /** Sends the caller an email: a text that is being written, or the test email. */
  send_test_email: {
    input: z.object({
      name: z._default(name, 'test_email'),
      text: z._default(z.nullable(z.object({ subject, body })), null),
    }),
    output: z.object({ to: z.string(), is_captured: z.boolean() }),
  },

  /** Sends an email that has failed or bounced, or that was captured without a mail server, again. */
  retry_email: {
    input: z.object({ email_id: id }),
    output: z.object({ status: z.string() }),
  },

  /** Lets emails to an address that a mail server refused go out again, with those that waited. */
  clear_rejected_address: {
    input: z.object({ address: z.string().check(z.toLowerCase(), z.maxLength(320)) }),
    output: z.object({ released: z.int() }),
  },

  /** The mail server and the senders, read at `version`. */
  save_email_server: {
    input: z.object({
      ...connection,
      ...bounceMailbox,
      version,
      senders,
      keep_days: z
        .int(message('Enter a number of days.'))
        .check(
          z.minimum(7, message('Enter 7 to 3650 days.')),
          z.maximum(3650, message('Enter 7 to 3650 days.')),
        ),
    }),
    output: z.object({ version: z.string() }),
  },

  /** Sends the caller a test email through a mail server that is not saved yet. */
  test_email_server: {
    input: z.object(connection),
    output: z.object({
      is_accepted: z.boolean(),
      /** What the server answered, or why it could not be asked. */
      answer: z.string(),
      to: z.string(),
    }),
  },

  /** Looks into a mailbox of bounces that is not saved yet. */
  test_bounce_mailbox: {
    input: z.object(bounceMailbox),
    output: z.object({
      is_read: z.boolean(),
      /** What the server answered, or why it could not be asked; empty when it was read. */
      answer: z.string(),
      messages: z.int(),
    }),
  },

  /** What decides where emails go besides the saved settings. */
  read_email_delivery: {
    needsNoRoom: true,
    input: z.object({}),
    output: z.object({
      /** `SMTP_URL` is set: its host and port. The saved mail server is not used. */
      environment: z.nullable(z.string()),
      /** The sender without a saved one. */
      default_sender: z.string(),
    }),
  },
} satisfies CommandShapes;
