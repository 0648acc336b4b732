-- The office finds every mail in its log: to whom, when, and what became of it. The text of a mail that repeats what
-- people wrote to its reader is in app.mail_bodies only. Before, such mails were missing from the log altogether.
alter table app.mail_bodies
  add constraint mail_bodies_html check (char_length(html) <= 1000000),
  add constraint mail_bodies_text check (char_length(text) <= 1000000),
  add constraint mail_bodies_unsubscribe_url check (char_length(unsubscribe_url) <= 10000);

insert into app.mail_bodies (email_id, html, text, unsubscribe_url)
  select id, html, text, unsubscribe_url from public.email_log where is_confidential and html <> ''
  on conflict do nothing;
update public.email_log set html = '', text = '', unsubscribe_url = null where is_confidential;
alter table public.email_log add constraint email_log_confidential
  check (not is_confidential or (html = '' and text = '' and unsubscribe_url is null));
alter policy see on public.email_log using ((select app.is_admin()));
