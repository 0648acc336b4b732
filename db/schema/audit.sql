-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table public.audit_log (
  id uuid default app.new_id() not null,
  occurred_at timestamp with time zone default now() not null,
  actor_profile_id uuid,
  action text not null,
  table_name text not null,
  row_id text not null,
  before jsonb,
  after jsonb,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_actor_profile_id_fkey FOREIGN KEY (actor_profile_id) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint audit_log_action CHECK (action = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text])),
  constraint audit_log_after_max_900000 CHECK (length(after::text) <= 900000),
  constraint audit_log_before_max_900000 CHECK (length(before::text) <= 900000),
  constraint audit_log_occurred_at_year_1900_to_2199 CHECK (occurred_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND occurred_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint audit_log_row_id_max_2000 CHECK (length(row_id) <= 2000),
  constraint audit_log_table_name_max_2000 CHECK (length(table_name) <= 2000)
);
CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor_profile_id, occurred_at DESC);
CREATE INDEX audit_log_occurred_at ON public.audit_log USING btree (occurred_at DESC, id);
CREATE INDEX audit_log_row ON public.audit_log USING btree (table_name, row_id, occurred_at DESC);
CREATE TRIGGER count_change AFTER INSERT ON public.audit_log FOR EACH ROW WHEN (new.actor_profile_id IS NOT NULL) EXECUTE FUNCTION app.count_change();
alter table public.audit_log enable row level security;
create policy see on public.audit_log for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['manage_settings'::text]) AS may));
create policy service on public.audit_log for select to service_role using (true);
grant select on public.audit_log to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
