import type pg from 'pg';
import { afterCommit, type Database } from '#server/database/database.ts';
import type { Jobs } from '#server/gateway/jobs.ts';
import { createDelivery } from '#server/mail/delivery.ts';
import type { Mail, MailFacts } from '#server/mail/mail.ts';
import { insertMail, type MailBody, OUTBOX } from '#server/mail/outbox.ts';
import { renderMail } from '#server/mail/render.ts';
import { type Branding, logoUrl } from '#shared/branding.ts';

/** The office's copy of a confidential mail. */
const EMPTY: MailBody = { html: '', text: '', unsubscribeUrl: null };

export interface MailerOptions {
  database: Database;
  jobs: Jobs;
  /**
   * Without a mail server every mail is kept in `email_log` as it is; with one, without its one-time links and codes.
   */
  smtpUrl: string | undefined;
  /** e.g. `Fieldfare <no-reply@example.com>` */
  from: string;
  /** The company as it is when a mail is written. */
  office: { readonly branding: Branding };
  publicUrl: string;
  /** Logs errors of the background work. */
  report: (error: unknown, what: string) => void;
}

export interface Mailer {
  /** Renders a mail and puts it into the outbox; resolves when it is committed, never waits for the mail server. */
  sendMail(mail: Mail): Promise<void>;
  /** The same inside a transaction that runs as `service_role`: the mail leaves only if the transaction commits. */
  enqueue(client: pg.ClientBase, mail: Mail): Promise<void>;
  /** Ends the delivery that is under way. The jobs have stopped before. */
  stop(): Promise<void>;
}

/**
 * The portal's mail: an outbox in the database and, where a mail server is set, a worker that empties it. Any number
 * of nodes may run one on the same database.
 */
export function createMailer(options: MailerOptions): Mailer {
  const { database, smtpUrl, report } = options;
  const delivery = smtpUrl === undefined ? undefined : createDelivery({ ...options, smtpUrl });

  async function enqueue(client: pg.ClientBase, mail: Mail): Promise<void> {
    const { branding } = options.office;
    const facts = {
      ...mail.data,
      product_name: branding.productName,
      company_name: branding.companyName,
      support_email: branding.supportEmail ?? '',
      support_phone: branding.supportPhone ?? '',
      logo_url: branding.logoPath ? `${options.publicUrl}${logoUrl(branding.logoPath)}` : '',
      portal_url: options.publicUrl,
    };
    const { to, template, isConfidential = false } = mail;
    const { subject, html, text } = await renderMail(client, template, facts, report);
    const body = { html, text, unsubscribeUrl: mail.unsubscribeUrl ?? null };
    const copy = isConfidential ? EMPTY : delivery ? await withoutSecretLinks(client, mail, facts) : body;
    await insertMail(client, {
      ...{ to, template, subject, copy, isConfidential, isSent: !!delivery },
      body: copy === body ? undefined : body,
    });
    // What is queued in a transaction is sent as soon as it commits, not when the outbox is looked at next.
    if (delivery) afterCommit(client, async () => delivery.wake());
  }

  /** The copy that the office keeps of a mail that a mail server gets. */
  async function withoutSecretLinks(client: pg.ClientBase, mail: Mail, facts: MailFacts): Promise<MailBody> {
    const { html, text } = await renderMail(client, mail.template, withoutSecrets(facts), report);
    return { html, text, unsubscribeUrl: null };
  }

  return {
    enqueue,
    sendMail: (mail) => database.as(OUTBOX, (client) => enqueue(client, mail)),
    stop: async () => delivery?.stop(),
  };
}

/** What the office's copy has instead of a link or code that opens something. */
const HIDDEN = '[hidden]';

/** The facts of a mail without what opens an account or stops a mail: codes, and links that carry a token. */
function withoutSecrets(facts: MailFacts): MailFacts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'string' ? (isSecret(name, value) ? HIDDEN : value) : value.map(withoutSecrets),
    ]),
  );
}

function isSecret(name: string, value: string): boolean {
  return name === 'code' || (URL.canParse(value) && carriesToken(new URL(value)));
}

function carriesToken({ searchParams, hash }: URL): boolean {
  const named = [...searchParams.keys(), ...new URLSearchParams(hash.slice(1)).keys()];
  return named.some((name) => /token|^code$/.test(name));
}
