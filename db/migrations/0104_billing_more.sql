-- What lists of money need beyond the files of their tables.

-- What is due on no day, for the lists that the Billing Dashboard opens: the newest first.
create index partner_invoices_no_due_date on public.partner_invoices (created_at desc, id)
  where due_date is null and status = 'sent';
create index subcontractor_bills_no_due_date on public.subcontractor_bills (created_at desc, id)
  where due_date is null and status = 'approved';
