-- Who may approve which bill: up to their own limit, and over NTE only when their access says so (decision 082).

-- A program with the service key has no limit. The amount over NTE is counted now, under the locks of the approval.
create function app.check_bill_approval() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most constant numeric := nullif(app.viewer('bill_limit'), '')::numeric;
begin
  if app.profile_id() is null then
    return new;
  end if;
  if not app.may(case when new.status = 'paid' then 'pay_bills' else 'approve_bills' end) then
    raise exception 'Your access does not include this step of a bill.'
      using errcode = 'insufficient_privilege', detail = app.reason('bill_step_not_allowed');
  end if;
  if new.status <> 'approved' then
    return new;
  end if;
  if new.total_amount > most then
    raise exception 'You approve bills up to %.', most
      using errcode = 'insufficient_privilege', hint = 'Ask a colleague with a higher limit.',
      detail = app.reason('bill_over_own_limit', 'amount', most::text);
  end if;
  if app.viewer('over_nte') <> 'true' and app.bill_over_nte(new.id) > 0 then
    raise exception 'This bill goes over the NTE. Your access does not include that.'
      using errcode = 'insufficient_privilege', hint = 'Ask a colleague who approves bills over NTE, or raise the NTE first.',
      detail = app.reason('bill_over_nte_not_allowed');
  end if;
  return new;
end
$$;
revoke execute on function app.check_bill_approval() from public;

create trigger limit_approval before update of status on public.subcontractor_bills
for each row when (
  old.status not in (new.status, 'paid') and (new.status in ('approved', 'paid') or old.status = 'submitted')
  and not app.is_undoing()
)
execute function app.check_bill_approval();
