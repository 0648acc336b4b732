-- The day on which a bill was submitted, corrected: the specification's client sends it when it submits, and then the
-- database's own clock counts. At any other moment it stays what it was.

create function app.keep_submission_date() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.submitted_at := old.submitted_at;
  return new;
end
$$;
create trigger keep_submission_date before update of submitted_at on public.subcontractor_bills
for each row when (new.status = old.status) execute function app.keep_submission_date();
