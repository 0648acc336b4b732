import type pg from 'pg';
import { afterCommit, type Database } from '#server/database/database.ts';
import type { Jobs } from '#server/gateway/jobs.ts';
import { startReadingBounces } from '#server/mail/bounces/read-bounces.ts';
import { createDelivery } from '#server/mail/delivery.ts';
import type { Mail, MailFacts } from '#server/mail/mail.ts';
import { type MailServerOptions, readMailServer } from '#server/mail/mail-server.ts';
import { insertMail, OUTBOX } from '#server/mail/outbox.ts';
import { type OfficeTemplate, renderMail, renderOffice } from '#server/mail/render.ts';
import { sweepMails } from '#server/mail/sweep-mails.ts';
import { type Branding, logoUrl } from '#shared/branding.ts';
import { formatPhone } from '#shared/rules/phone-format.ts';

/** The office's copy of a confidential mail. */
const EMPTY = { html: '', text: '' };
const SWEEP_EVERY_MS = 3_600_000;

export interface MailerOptions extends MailServerOptions {
  database: Database;
  jobs: Jobs;
  /** The company as it is when a mail is written. */
  office: { readonly branding: Branding };
  publicUrl: string;
  /** Logs errors of the background work. */
  report: (error: unknown, what: string) => void;
}

export interface Mailer {
  /**
   * Renders a mail and puts it into the outbox; resolves when it is committed, never waits for the mail server.
   * @param written sends this text instead of the template's
   */
  sendMail(mail: Mail, written?: OfficeTemplate): Promise<void>;
  /** The same inside a transaction that runs as `service_role`: the mail leaves only if the transaction commits. */
  enqueue(client: pg.ClientBase, mail: Mail, written?: OfficeTemplate): Promise<void>;
  /** Whether mails leave; without a mail server they are captured. `client` runs as `service_role`. */
  hasServer(client: pg.ClientBase): Promise<boolean>;
  /** The values that every template may fill in. */
  commonFacts(): MailFacts;
  /** Makes failed, captured, or paused mails that were queued again leave when the transaction of `client` commits. */
  wakeAfterCommit(client: pg.ClientBase): void;
  /** Looks for bounces when the transaction of `client` commits, for a mailbox that was just set. */
  readBouncesAfterCommit(client: pg.ClientBase): void;
  /** Ends the delivery that is under way. The jobs have stopped before. */
  stop(): Promise<void>;
}

/**
 * The portal's mail: an outbox in the database, and a worker that empties it where a mail server is set. Any number of
 * nodes may run one on the same database. The office's copy of a mail has none of its one-time links and codes.
 */
export function createMailer(options: MailerOptions): Mailer {
  const { database, report, jobs } = options;
  const delivery = createDelivery(options);
  startReadingBounces(options);
  jobs.start({
    name: 'sweep-emails',
    everyMs: SWEEP_EVERY_MS,
    run: (signal) => sweepMails(database, new Date(), signal),
  });

  const commonFacts = (): MailFacts => {
    const { branding } = options.office;
    return {
      product_name: branding.productName,
      company_name: branding.companyName,
      support_email: branding.supportEmail ?? '',
      support_phone: formatPhone(branding.supportPhone ?? ''),
      logo_url: branding.logoPath ? `${options.publicUrl}${logoUrl(branding.logoPath)}` : '',
      portal_url: options.publicUrl,
    };
  };

  async function enqueue(client: pg.ClientBase, mail: Mail, written?: OfficeTemplate): Promise<void> {
    const { to, template, isConfidential = false, records = [], unsubscribeUrl = null } = mail;
    const facts = { ...mail.data, ...commonFacts() };
    const fill = (values: MailFacts) =>
      written ? renderOffice(written, values) : renderMail(client, template, values, report);
    const { subject, html, text } = await fill(facts);
    const copy = isConfidential ? EMPTY : await fill(withoutSecrets(facts));
    const isWhole = copy.html === html && copy.text === text && unsubscribeUrl === null;
    const { connection } = await readMailServer(client, options);
    await insertMail(client, {
      ...{ to, template, subject, copy, isConfidential, records, isSent: connection !== undefined },
      body: isWhole ? undefined : { html, text, unsubscribeUrl },
    });
    // What is queued in a transaction is sent as soon as it commits, not when the outbox is looked at next.
    wakeAfterCommit(client);
  }

  const wakeAfterCommit = (client: pg.ClientBase) => afterCommit(client, async () => delivery.wake());

  return {
    enqueue,
    hasServer: async (client) => (await readMailServer(client, options)).connection !== undefined,
    commonFacts,
    wakeAfterCommit,
    readBouncesAfterCommit: (client) => afterCommit(client, async () => jobs.wake('read-bounces')),
    sendMail: (mail, written) => database.as(OUTBOX, (client) => enqueue(client, mail, written)),
    stop: () => delivery.stop(),
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
