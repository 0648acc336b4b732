-- A subcontractor's own bill number, written in capitals or not and with or without spaces: bills of one firm with the same one
-- may be the same bill twice. Stored, because row-level security keeps an index of an expression from being used.
alter table public.subcontractor_bills add column external_number_key text generated always as (
  nullif(lower(regexp_replace(external_bill_number, '\s', '', 'g')), '')
) stored;
create index subcontractor_bills_external_number on public.subcontractor_bills
  (subcontractor_organization_id, external_number_key) where external_number_key is not null;

-- As in 0040; the key is made from the number, and says nothing of its own.
create or replace function app.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  whole constant jsonb := coalesce(is_now, was);
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, n.value) into was, is_now
    from jsonb_each(was - '{updated_at,search_text,external_number_key}'::text[]) o join jsonb_each(is_now) n using (key)
    where o.value is distinct from n.value;
    if was is null then
      return null;
    end if;
  end if;
  insert into public.audit_log (actor_profile_id, action, table_name, row_id, before, after)
  values (
    app.profile_id(), lower(tg_op), tg_table_name,
    coalesce(whole ->> 'id', whole ->> 'profile_id', whole ->> 'work_order_id', whole ->> 'report_id',
      whole ->> 'key', whole ->> 'name'),
    was, is_now
  );
  return null;
end
$$;
