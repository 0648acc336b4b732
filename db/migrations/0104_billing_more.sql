-- What lists and mails of money need beyond the files of their tables.

-- What is due on no day, for the lists that the Billing Dashboard opens: the newest first.
create index partner_invoices_no_due_date on public.partner_invoices (created_at desc, id)
  where due_date is null and status = 'sent';
create index subcontractor_bills_no_due_date on public.subcontractor_bills (created_at desc, id)
  where due_date is null and status = 'approved';

-- What is void is not mailed any more.
create trigger stop_mails after update of voided_at on public.credit_notes
for each row when (new.voided_at is not null and old.voided_at is null)
execute function app.stop_mails_of_void('credit_note', 'The credit note was voided before the email left.');
create trigger stop_mails after update of voided_at on public.payment_run_payees
for each row when (new.voided_at is not null and old.voided_at is null)
execute function app.stop_mails_of_void('remittance', 'The payment was voided before the email left.');
