import { useQuery } from '@tanstack/react-query';
import type { EmailName } from '#shared/rules/email-templates.ts';
import { unwrap, unwrapOne } from '#web/lib/data-error.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { startOfDay } from '#web/lib/start-of-day.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { sendCommand } from '#web/lib/use-command.ts';
import { useList } from '#web/lib/use-list.ts';

const ATTEMPT_EVERY_MS = 2000;
const QUEUE_EVERY_MS = 15_000;
/** How many emails the page of a record shows; the log has all of them. */
export const EMAILS_SHOWN = 5;

/** Every email of the portal, newest first. */
export function useEmailLog() {
  return useList({
    key: ['email_log'],
    refetchIntervalMs: QUEUE_EVERY_MS,
    load: (supabase, { q, status, template, person, about, ...search }, { from, to }) => {
      let query = supabase
        .from('email_log')
        .select(
          'id, to_address, template, subject, status, attempts, last_error, created_at, sent_at, about:email_records(record_id)',
          { count: 'estimated' },
        )
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .range(from, to);
      if (status) query = query.filter('status', 'eq', status);
      if (template) query = query.eq('template', String(template));
      if (person) query = query.eq('profile_id', String(person));
      if (about) {
        const { table, id } = recordOf(String(about));
        query = query.eq('about.record_table', table).eq('about.record_id', id).not('about', 'is', null);
      }
      const [since, until] = [startOfDay(search['written-from'], 0), startOfDay(search['written-to'], 1)];
      if (since) query = query.gte('created_at', since);
      if (until) query = query.lt('created_at', until);
      if (q) query = query.or(searchFilter(q, ['to_address', 'subject', 'text']));
      return query;
    },
  });
}

/** A record in the URL of the log: `work_orders.<id>`. */
export function recordOf(about: string): { table: string; id: string } {
  const [table = '', id = ''] = about.split('.');
  return { table, id };
}

/** One email as its recipient saw it, without its one-time links and codes. */
export function useEmail(id: string) {
  return useQuery({
    queryKey: ['email_log', 'one', id],
    // Shows what becomes of an attempt.
    refetchInterval: ({ state }) =>
      ['queued', 'sending'].includes(state.data?.status ?? '') ? ATTEMPT_EVERY_MS : false,
    queryFn: async () =>
      unwrapOne(
        await (await getSupabase())
          .from('email_log')
          .select(
            'id, to_address, template, subject, html, text, status, attempts, last_error, next_attempt_at, created_at, sent_at, sender, reply_to, is_confidential, recipient:profiles(id, first_name, last_name), records:email_records(record_table, record_id)',
          )
          .eq('id', id)
          .maybeSingle(),
      ),
  });
}

export type LoggedEmail = NonNullable<ReturnType<typeof useEmail>['data']>;

/** Whether emails leave in time. */
export function useEmailQueue() {
  return useQuery({
    queryKey: ['email_log', 'queue'],
    refetchInterval: QUEUE_EVERY_MS,
    queryFn: async () => unwrap(await (await getSupabase()).rpc('email_queue'))[0] ?? null,
  });
}

/** One more than a card shows: it says whether there are more. */
const CARD_ROWS = EMAILS_SHOWN + 1;

/** The latest emails about a record. */
export function useRecordEmails(table: string, id: string) {
  return useQuery({
    queryKey: ['email_log', 'of-record', table, id],
    queryFn: async () => {
      const rows = unwrap(
        await (await getSupabase())
          .from('email_records')
          .select('email:email_log!inner(id, subject, to_address, status, created_at)')
          .eq('record_table', table)
          .eq('record_id', id)
          .order('email_id', { ascending: false })
          .limit(CARD_ROWS),
      );
      return rows.map(({ email }) => email);
    },
  });
}

/** The latest emails to a person. */
export function usePersonEmails(profileId: string) {
  return useQuery({
    queryKey: ['email_log', 'person', profileId],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('email_log')
          .select('id, subject, to_address, status, created_at')
          .eq('profile_id', profileId)
          .order('created_at', { ascending: false })
          .limit(CARD_ROWS),
      ),
  });
}

/** Why emails to a person are paused; null while they are not. */
export function useEmailProblem(profileId: string) {
  return useQuery({
    queryKey: ['rejected_addresses', 'of', profileId],
    queryFn: async () => {
      const rows = unwrap(
        await (await getSupabase())
          .from('rejected_addresses')
          .select('address, answer, created_at, person:profiles(email)')
          .eq('profile_id', profileId),
      );
      // The person may have a new address since.
      return rows.find(({ address, person }) => person?.email?.toLowerCase() === address) ?? null;
    },
  });
}

/** The templates that an administrator has changed; all others are the built-in texts. */
export function useEmailTemplates() {
  return useQuery({
    queryKey: ['email_templates', 'all'],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('email_templates')
          .select('name, updated_at, editor:profiles(first_name, last_name)')
          .order('name'),
      ),
  });
}

/** The text of an email, and the built-in one. */
export function useEmailTemplate(name: EmailName) {
  return useQuery({
    queryKey: ['email_templates', 'one', name],
    queryFn: () => sendCommand('read_email_template', { name }, crypto.randomUUID()),
  });
}

/** The texts that were in use, newest first. */
export function useTemplateVersions(name: EmailName) {
  return useQuery({
    queryKey: ['email_templates', 'versions', name],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('email_template_versions')
          .select('id, subject, body, created_at, editor:profiles(first_name, last_name)')
          .eq('template', name)
          .order('created_at', { ascending: false })
          .order('id')
          .limit(50),
      ),
  });
}

/** A text as its recipient would see it, or its problems. */
export function useTemplatePreview(name: EmailName, text: { subject: string; body: string }) {
  return useQuery({
    queryKey: ['email_templates', 'preview', name, text],
    enabled: text.subject.trim() !== '' && text.body.trim() !== '',
    placeholderData: (shown) => shown,
    queryFn: () => sendCommand('preview_email_template', { name, ...text }, crypto.randomUUID()),
  });
}

/** The mail server as it is saved, and what the environment sets. */
export function useEmailServer() {
  return useQuery({
    queryKey: ['email_server', 'saved'],
    queryFn: async () => {
      const [saved, delivery] = await Promise.all([
        loadEmailServer(),
        sendCommand('read_email_delivery', {}, crypto.randomUUID()),
      ]);
      return { saved, delivery };
    },
  });
}

/** Loads the mail server as it is saved, without its password. */
export const loadEmailServer = async () =>
  unwrap(
    await (await getSupabase())
      .from('email_server')
      .select(
        'host, port, security, username, has_password, sender, reply_to, senders, bounce_host, bounce_port, bounce_security, bounce_username, has_bounce_password, return_address, keep_days, updated_at, editor:profiles(first_name, last_name)',
      )
      .single(),
  );

export type EmailServer = NonNullable<ReturnType<typeof useEmailServer>['data']>;
