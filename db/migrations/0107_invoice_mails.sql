-- Emails of invoices with the sender's own words (decision 110).

-- They leave through the contractor's mail server, and say what their sender wrote. Nobody mails by the thousand with them,
-- also with a session that was stolen.
create trigger count_daily_mails after update of mailed_at on public.partner_invoices
for each row when (new.mailed_at is distinct from old.mailed_at) execute function app.count_daily_row(
  'invoice_emails_per_day', 'You have emailed the most invoices that one person may email in a day.'
);
