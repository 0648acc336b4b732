-- Emails of invoices with the sender's own words (decision 110).

-- They leave through the contractor's mail server, and say what their sender wrote. Nobody mails by the thousand with
-- them, also with a session that was stolen.
create trigger count_daily_mails after update of mailed_at on public.partner_invoices
for each row when (new.mailed_at is distinct from old.mailed_at) execute function app.count_daily_row(
  'invoice_emails_per_day', 'You have emailed the most invoices that one person may email in a day.'
);

-- Copies --------------------------------------------------------------------------------------------------------------

-- To whom else the last email went, for the history. The addresses are in lower case, and each is there once.
alter table public.partner_invoices
  add column copied_to text[] not null default '{}',
  add constraint partner_invoices_copied_to check (
    cardinality(copied_to) <= 6 and length(array_to_string(copied_to, ' ')) <= 1600
    and array_to_string(copied_to, ' ') = lower(array_to_string(copied_to, ' '))
    and array_to_string(copied_to, ' ') ~ '^([^\s@,;:<>()\[\]"\\]+@[^\s@,;:<>()\[\]"\\]+( |$))*$'
  );
grant update (copied_to) on public.partner_invoices to command_invoices;

-- The sender chooses these addresses freely, so one person reaches far fewer of them than customers.
create function app.count_invoice_copies() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  copies constant bigint := cardinality(new.copied_to);
begin
  if app.profile_id() is not null and copies > 0 then
    perform app.use_daily(
      app.profile_id(), 'invoice_copies_per_day', copies,
      'You have sent the most copies of invoices that one person may send in a day.'
    );
  end if;
  return null;
end
$$;
create trigger count_daily_copies after update of mailed_at on public.partner_invoices
for each row when (new.mailed_at is distinct from old.mailed_at) execute function app.count_invoice_copies();
