-- What miles cost the contractor (decision 105).

-- What a mile costs is that of the day on which it is recorded: a later change of the rate alters no entry.
create function app.keep_mileage_rate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.mileage_costs (mileage_entry_id, rate) select new.id, s.mileage_rate from public.payroll_settings s;
  return null;
end
$$;
create trigger keep_rate after insert on public.mileage_entries
for each row execute function app.keep_mileage_rate();

create function app.mileage_cost(entry uuid) returns numeric
language sql stable security definer set search_path = ''
begin atomic
  select app.round_money(m.miles * c.rate)
  from public.mileage_entries m join app.mileage_costs c on c.mileage_entry_id = m.id
  where m.id = entry and app.may('see_costs');
end;

-- `select=cost_amount` on mileage entries: null for people who may not know it.
create function public.cost_amount(public.mileage_entries) returns numeric
language sql stable set search_path = ''
as $$
  select app.mileage_cost($1.id)
$$;
grant execute on function app.mileage_cost(uuid), public.cost_amount(public.mileage_entries)
  to authenticated, service_role;
