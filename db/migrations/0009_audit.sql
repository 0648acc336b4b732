-- The audit log: every change of status, money, time, or access, with its author, its time, and the values before it.

create table public.audit_log (
  id uuid primary key default app.new_id(),
  occurred_at timestamptz not null default now(),
  -- Null: the server itself.
  actor_profile_id uuid references public.profiles (id) on delete restrict,
  action text not null,
  table_name text not null,
  row_id text not null,
  -- Of an update, only the columns that changed.
  before jsonb,
  after jsonb,
  constraint audit_log_action check (action in ('insert', 'update', 'delete'))
);
create index audit_log_occurred_at on public.audit_log (occurred_at desc, id);
create index audit_log_actor on public.audit_log (actor_profile_id, occurred_at desc);
create index audit_log_row on public.audit_log (table_name, row_id, occurred_at desc);

-- Admins read it. Nobody is granted a way to write, change, or delete: only the trigger below adds rows, as the owner.
alter table public.audit_log enable row level security;
create policy service on public.audit_log for select to service_role using (true);
create policy see on public.audit_log for select to authenticated using ((select app.may('manage_settings')));
grant select on public.audit_log to authenticated, service_role;

-- Trigger of every audited table. Columns that are computed from others are not logged, because nobody changed them.
create function app.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  whole constant jsonb := coalesce(is_now, was);
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, n.value) into was, is_now
    from jsonb_each(was - '{updated_at,search_text,external_number_key,name_key,email_domain,tax_key}'::text[]) o join jsonb_each(is_now) n using (key)
    where o.value is distinct from n.value;
    if was is null then
      return null;
    end if;
  end if;
  insert into public.audit_log (actor_profile_id, action, table_name, row_id, before, after)
  values (
    app.profile_id(), lower(tg_op), tg_table_name,
    coalesce(whole ->> 'id', whole ->> 'profile_id', whole ->> 'work_order_id', whole ->> 'report_id',
      whole ->> 'key', whole ->> 'name', whole ->> 'organization_id'),
    was, is_now
  );
  return null;
end
$$;

create trigger audit after insert or update or delete on public.profiles
for each row execute function app.audit();
create trigger audit after insert or update or delete on public.organizations
for each row execute function app.audit();
create trigger audit after insert or update or delete on public.organization_members
for each row execute function app.audit();
