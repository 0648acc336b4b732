-- What the screens of bills and money read in one statement.

-- The sums of a list of bills: how many, how much, and how much of it waits for review and for payment.
create function public.bill_sums(
  p_organization_ids uuid[] default null, p_statuses text[] default null, p_from timestamptz default null,
  p_until timestamptz default null, p_over_nte boolean default false, p_query text default '',
  p_due_from date default null, p_due_until date default null, p_is_due_none boolean default false,
  p_is_partly_paid boolean default false
) returns table (
  bills bigint, total numeric, submitted_bills bigint, submitted_total numeric, approved_bills bigint,
  approved_total numeric, over_nte_total numeric
)
-- Planned for what is asked: a plan for any question asks all of this of each of thousands of bills.
language sql stable set search_path = '' set random_page_cost = 1.1 set plan_cache_mode = force_custom_plan
begin atomic
  select count(*), coalesce(sum(b.total_amount), 0),
    count(*) filter (where b.status = 'submitted'),
    coalesce(sum(b.total_amount) filter (where b.status = 'submitted'), 0),
    count(*) filter (where b.status = 'approved'),
    coalesce(sum(b.balance), 0),
    coalesce(sum(b.over_nte_amount), 0)
  from public.subcontractor_bills b
  -- Nobody owes the amount of a draft or of a bill that was sent back.
  where b.status in ('submitted', 'approved', 'paid')
    and (p_organization_ids is null or b.subcontractor_organization_id = any (p_organization_ids))
    and (p_statuses is null or b.status = any (p_statuses))
    and (p_from is null or b.submitted_at >= p_from)
    and (p_until is null or b.submitted_at < p_until)
    and (not p_is_partly_paid or (b.status = 'approved' and b.paid_amount > 0))
    and (not p_over_nte or b.over_nte_amount > 0)
    and (p_due_from is null or b.due_date >= p_due_from)
    and (p_due_until is null or b.due_date <= p_due_until)
    and (not p_is_due_none or b.due_date is null)
    and (
      trim(p_query) = ''
      or b.search_text ilike '%' || regexp_replace(trim(p_query), '([\\%_])', '\\\1', 'g') || '%'
    );
end;
grant execute on function
  public.bill_sums(uuid[], text[], timestamptz, timestamptz, boolean, text, date, date, boolean, boolean)
  to authenticated, service_role;

-- Finds bills by a rare text through their trigrams, with the rights of the owner. It returns ids only, at most
-- `at_most`; the caller reads them under the policies.
create function app.bills_like(pattern text, at_most integer) returns uuid[]
language plpgsql stable security definer
set search_path = '' set random_page_cost = 1.1 set plan_cache_mode = force_custom_plan as $$
begin
  return array(select b.id from public.subcontractor_bills b where b.search_text ilike pattern limit at_most);
end
$$;
grant execute on function app.bills_like(text, integer) to authenticated, service_role;
