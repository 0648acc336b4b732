-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table public.saved_views (
  id uuid default app.new_id() not null,
  profile_id uuid default app.profile_id() not null,
  list text not null,
  name text not null,
  search jsonb not null,
  is_default boolean default false not null,
  is_shared boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_profile_id_list_name_key UNIQUE (profile_id, list, name),
  constraint saved_views_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint saved_views_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint saved_views_list CHECK (list ~ '^[a-z][a-z-]{0,39}$'::text),
  constraint saved_views_name CHECK (length(app.trimmed(name)) >= 1 AND length(app.trimmed(name)) <= 60),
  constraint saved_views_name_max_2000 CHECK (length(name) <= 2000),
  constraint saved_views_name_one_line CHECK (app.is_one_line(name)),
  constraint saved_views_search CHECK (jsonb_typeof(search) = 'object'::text AND length(search::text) <= 2000),
  constraint saved_views_search_max_50000 CHECK (length(search::text) <= 50000),
  constraint saved_views_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE UNIQUE INDEX saved_views_default ON public.saved_views USING btree (profile_id, list) WHERE is_default;
CREATE INDEX saved_views_shared ON public.saved_views USING btree (list, name) WHERE is_shared;
CREATE TRIGGER keep_one_default BEFORE INSERT OR UPDATE OF is_default ON public.saved_views FOR EACH ROW WHEN (new.is_default) EXECUTE FUNCTION app.keep_one_default_view();
CREATE TRIGGER limit_own_rows BEFORE INSERT ON public.saved_views FOR EACH ROW EXECUTE FUNCTION app.limit_own_rows('saved_views', 'You have saved too many views.', 'Delete a view that you no longer need.');
CREATE TRIGGER limit_views BEFORE INSERT ON public.saved_views FOR EACH ROW EXECUTE FUNCTION app.limit_saved_views();
CREATE TRIGGER touch BEFORE UPDATE ON public.saved_views FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.saved_views enable row level security;
create policy add_own on public.saved_views for insert to authenticated with check (( SELECT app.is_member() AS is_member) AND profile_id = (( SELECT app.profile_id() AS profile_id)) AND (NOT is_shared OR ( SELECT app.may_share_views() AS may_share_views)));
create policy change_own on public.saved_views for update to authenticated using (profile_id = (( SELECT app.profile_id() AS profile_id))) with check (profile_id = (( SELECT app.profile_id() AS profile_id)) AND (NOT is_shared OR ( SELECT app.may_share_views() AS may_share_views)));
create policy remove on public.saved_views for delete to authenticated using (profile_id = (( SELECT app.profile_id() AS profile_id)) OR is_shared AND ( SELECT app.may(VARIADIC ARRAY['manage_settings'::text]) AS may));
create policy see on public.saved_views for select to authenticated using (profile_id = (( SELECT app.profile_id() AS profile_id)) OR is_shared AND ( SELECT app.is_staff() AS is_staff));
create policy service on public.saved_views to service_role using (true) with check (true);
grant delete, insert, select, update on public.saved_views to service_role;
grant delete, select on public.saved_views to authenticated;
grant insert (is_default, is_shared, list, name, search) on public.saved_views to authenticated;
grant update (is_default, is_shared, name, search) on public.saved_views to authenticated;

CREATE OR REPLACE FUNCTION app.keep_one_default_view()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.saved_views v set is_default = false
  where v.profile_id = new.profile_id and v.list = new.list and v.is_default and v.id <> new.id;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.limit_saved_views()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if (select count(*) from public.saved_views v where v.profile_id = new.profile_id and v.list = new.list) >= 50 then
    raise exception 'Keep at most 50 views of a list. Delete one that you no longer need.'
      using errcode = 'check_violation', detail = app.reason('saved_views_too_many');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.may_share_views()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select app.is_office() and not app.may('read_only')
$function$;
grant execute on function app.may_share_views() to authenticated, service_role;
