-- A subcontractor's bills of one status, newest first: among 33,000 paid ones, the 200 submitted ones were found by
-- reading all of that firm's.
create index subcontractor_bills_organization_status on public.subcontractor_bills
  (subcontractor_organization_id, status, created_at desc, id);
