-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table app.invitation_links (
  token_hash text not null,
  invitation_id uuid not null,
  channel text not null,
  replaced_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint invitation_links_pkey PRIMARY KEY (token_hash),
  constraint invitation_links_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES public.invitations(id) ON DELETE CASCADE,
  constraint invitation_links_channel CHECK (channel = ANY (ARRAY['mail'::text, 'copy'::text])),
  constraint invitation_links_token_hash CHECK (length(token_hash) = 64)
);
CREATE INDEX invitation_links_invitation_id ON app.invitation_links USING btree (invitation_id);
alter table app.invitation_links enable row level security;
create policy service on app.invitation_links to commands, service_role using (true) with check (true);
grant delete, insert, select, update on app.invitation_links to service_role;
grant insert (channel, invitation_id, token_hash) on app.invitation_links to command_invitations;
grant select on app.invitation_links to command_invitations;
grant update (replaced_at) on app.invitation_links to command_invitations;

create table app.listed_ntes (
  work_order_id uuid not null,
  price_list_id uuid not null,
  constraint listed_ntes_pkey PRIMARY KEY (work_order_id),
  constraint listed_ntes_price_list_id_fkey FOREIGN KEY (price_list_id) REFERENCES public.price_lists(id) ON DELETE CASCADE,
  constraint listed_ntes_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES public.work_order_budgets(work_order_id) ON DELETE CASCADE
);
CREATE INDEX listed_ntes_price_list_id ON app.listed_ntes USING btree (price_list_id);
alter table app.listed_ntes enable row level security;

create table public.invitations (
  id uuid default app.new_id() not null,
  email text not null,
  first_name text default ''::text not null,
  last_name text default ''::text not null,
  phone text,
  organization_id uuid not null,
  role text not null,
  preset text,
  bill_approval_limit numeric(12,2),
  may_approve_over_nte boolean default false not null,
  employee_number text,
  hourly_billable_rate numeric(12,2),
  hourly_cost_rate numeric(12,2),
  status text default 'pending'::text not null,
  invited_by uuid default app.profile_id(),
  profile_id uuid,
  mailed_at timestamp with time zone,
  expires_at timestamp with time zone default now() + '7 days'::interval not null,
  accepted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint invitations_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint invitations_accepted_at_year_1900_to_2199 CHECK (accepted_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND accepted_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint invitations_bill_approval_limi_minus_10000000000_to_10000000000 CHECK (bill_approval_limit >= '-10000000000'::bigint::numeric AND bill_approval_limit <= '10000000000'::bigint::numeric),
  constraint invitations_bill_approval_limit CHECK (bill_approval_limit >= 0::numeric),
  constraint invitations_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint invitations_email CHECK (email ~ '^[^@\s]+@[^@\s]+$'::text AND length(email) <= 254),
  constraint invitations_employee_number CHECK (length(app.trimmed(employee_number)) > 0 AND length(employee_number) <= 40),
  constraint invitations_expires_at_year_1900_to_2199 CHECK (expires_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND expires_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint invitations_first_name_max_100 CHECK (length(first_name) <= 100),
  constraint invitations_hourly_billable_rate CHECK (hourly_billable_rate > 0::numeric),
  constraint invitations_hourly_billable_rate_0_to_10000000000 CHECK (hourly_billable_rate >= 0::numeric AND hourly_billable_rate <= '10000000000'::bigint::numeric),
  constraint invitations_hourly_cost_rate CHECK (hourly_cost_rate > 0::numeric),
  constraint invitations_hourly_cost_rate_0_to_10000000000 CHECK (hourly_cost_rate >= 0::numeric AND hourly_cost_rate <= '10000000000'::bigint::numeric),
  constraint invitations_last_name_max_100 CHECK (length(last_name) <= 100),
  constraint invitations_mailed_at_year_1900_to_2199 CHECK (mailed_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND mailed_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint invitations_phone CHECK (length(phone) <= 40),
  constraint invitations_preset CHECK ((preset = ANY (ARRAY['administrator'::text, 'manager'::text, 'dispatcher'::text, 'reviewer'::text, 'billing'::text, 'payroll'::text, 'read_only'::text, 'technician'::text])) AND (preset <> 'administrator'::text OR role = 'admin'::text)),
  constraint invitations_role CHECK (role = ANY (ARRAY['admin'::text, 'manager'::text, 'employee'::text, 'member'::text])),
  constraint invitations_status CHECK (status = ANY (ARRAY['pending'::text, 'accepted'::text, 'declined'::text, 'revoked'::text])),
  constraint invitations_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX invitations_created_at ON public.invitations USING btree (created_at DESC, id);
CREATE INDEX invitations_invited_by ON public.invitations USING btree (invited_by) WHERE invited_by IS NOT NULL;
CREATE UNIQUE INDEX invitations_open ON public.invitations USING btree (lower(email), organization_id) WHERE status = 'pending'::text;
CREATE INDEX invitations_organization_id ON public.invitations USING btree (organization_id, created_at DESC);
CREATE INDEX invitations_pending ON public.invitations USING btree (created_at DESC, id) WHERE status = 'pending'::text;
CREATE INDEX invitations_profile_id ON public.invitations USING btree (profile_id) WHERE profile_id IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.invitations FOR EACH ROW EXECUTE FUNCTION app.audit('organizations', 'organization_id');
CREATE TRIGGER check_member_role BEFORE INSERT OR UPDATE ON public.invitations FOR EACH ROW EXECUTE FUNCTION app.check_member_role();
CREATE TRIGGER count_daily AFTER INSERT ON public.invitations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_daily_rows('invitations_per_day', 'You have sent the most invitations that one person may send in a day.');
CREATE TRIGGER count_daily_mails AFTER UPDATE OF mailed_at ON public.invitations FOR EACH ROW WHEN (new.mailed_at IS DISTINCT FROM old.mailed_at) EXECUTE FUNCTION app.count_daily_row('invitations_per_day', 'You have sent the most invitations that one person may send in a day.');
CREATE TRIGGER count_firm_daily AFTER INSERT ON public.invitations FOR EACH ROW EXECUTE FUNCTION app.count_firm_invitation();
CREATE TRIGGER count_firm_daily_mails AFTER UPDATE OF mailed_at ON public.invitations FOR EACH ROW WHEN (new.mailed_at IS DISTINCT FROM old.mailed_at) EXECUTE FUNCTION app.count_firm_invitation();
CREATE TRIGGER own_invitation_mails AFTER UPDATE OF profile_id ON public.invitations FOR EACH ROW WHEN (new.profile_id IS NOT NULL) EXECUTE FUNCTION app.own_invitation_mails();
CREATE TRIGGER touch BEFORE UPDATE OF email, first_name, last_name, phone, role, preset, bill_approval_limit, may_approve_over_nte, employee_number, hourly_billable_rate, hourly_cost_rate ON public.invitations FOR EACH ROW EXECUTE FUNCTION app.touch();
CREATE TRIGGER within_own_access BEFORE INSERT OR UPDATE OF invited_by, role, preset, bill_approval_limit, may_approve_over_nte ON public.invitations FOR EACH ROW WHEN (CURRENT_USER = 'command_invitations'::name) EXECUTE FUNCTION app.check_invited_access();
alter table public.invitations enable row level security;
create policy see on public.invitations for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['manage_people'::text]) AS may) OR (organization_id = ANY ((( SELECT app.administered_organization_ids() AS administered_organization_ids))::uuid[])));
create policy service on public.invitations to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.invitations to service_role;
grant insert (bill_approval_limit, email, employee_number, first_name, hourly_billable_rate, hourly_cost_rate, last_name, mailed_at, may_approve_over_nte, organization_id, phone, preset, role) on public.invitations to command_invitations;
grant select on public.invitations to authenticated, command_invitations;
grant update (accepted_at, bill_approval_limit, email, employee_number, expires_at, first_name, hourly_billable_rate, hourly_cost_rate, invited_by, last_name, mailed_at, may_approve_over_nte, phone, preset, profile_id, role, status) on public.invitations to command_invitations;

create table public.organization_members (
  id uuid default app.new_id() not null,
  user_id uuid not null,
  organization_id uuid not null,
  role text not null,
  preset text,
  capabilities text[] default '{}'::text[] not null,
  bill_approval_limit numeric(12,2),
  may_approve_over_nte boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint organization_members_pkey PRIMARY KEY (id),
  constraint organization_members_user_id_organization_id_key UNIQUE (user_id, organization_id),
  constraint organization_members_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint organization_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint organization_members_bill_appr_minus_10000000000_to_10000000000 CHECK (bill_approval_limit >= '-10000000000'::bigint::numeric AND bill_approval_limit <= '10000000000'::bigint::numeric),
  constraint organization_members_bill_approval_limit CHECK (bill_approval_limit >= 0::numeric),
  constraint organization_members_capabilities CHECK (capabilities <@ ARRAY['assign_work'::text, 'review_reports'::text, 'approve_bills'::text, 'pay_bills'::text, 'invoice'::text, 'manage_time'::text, 'see_costs'::text, 'manage_organizations'::text, 'manage_people'::text, 'manage_settings'::text, 'read_only'::text]),
  constraint organization_members_capabilities_max_50000 CHECK (length(capabilities::text) <= 50000),
  constraint organization_members_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint organization_members_preset CHECK (preset = ANY (ARRAY['administrator'::text, 'manager'::text, 'dispatcher'::text, 'reviewer'::text, 'billing'::text, 'payroll'::text, 'read_only'::text, 'technician'::text, 'custom'::text])),
  constraint organization_members_read_only CHECK (NOT ('read_only'::text = ANY (capabilities)) OR capabilities <@ '{read_only,see_costs}'::text[]),
  constraint organization_members_role CHECK (role = ANY (ARRAY['admin'::text, 'manager'::text, 'employee'::text, 'member'::text])),
  constraint organization_members_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX organization_members_organization_id ON public.organization_members USING btree (organization_id);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.organization_members FOR EACH ROW EXECUTE FUNCTION app.audit('profiles', 'user_id');
CREATE TRIGGER check_member_role BEFORE INSERT OR UPDATE ON public.organization_members FOR EACH ROW EXECUTE FUNCTION app.check_member_role();
CREATE TRIGGER disconnect_member AFTER DELETE OR UPDATE ON public.organization_members FOR EACH ROW EXECUTE FUNCTION app.disconnect_member();
CREATE TRIGGER forget_viewer AFTER INSERT OR DELETE OR UPDATE ON public.organization_members FOR EACH STATEMENT EXECUTE FUNCTION app.forget_viewer();
CREATE TRIGGER guard_membership BEFORE INSERT OR DELETE OR UPDATE ON public.organization_members FOR EACH ROW WHEN (CURRENT_USER = ANY (ARRAY['authenticated'::name, 'command_people'::name])) EXECUTE FUNCTION app.guard_membership();
CREATE TRIGGER keep_an_administrator AFTER DELETE OR UPDATE ON public.organization_members FOR EACH ROW WHEN (old.preset = 'administrator'::text) EXECUTE FUNCTION app.keep_an_administrator();
CREATE TRIGGER set_access BEFORE INSERT OR UPDATE ON public.organization_members FOR EACH ROW EXECUTE FUNCTION app.set_access();
CREATE TRIGGER touch BEFORE UPDATE ON public.organization_members FOR EACH ROW EXECUTE FUNCTION app.touch();
CREATE TRIGGER within_own_access BEFORE INSERT OR DELETE OR UPDATE ON public.organization_members FOR EACH ROW WHEN (CURRENT_USER = ANY (ARRAY['authenticated'::name, 'command_people'::name])) EXECUTE FUNCTION app.check_given_access();
alter table public.organization_members enable row level security;
create policy add on public.organization_members for insert to authenticated with check (( SELECT app.may(VARIADIC ARRAY['manage_people'::text]) AS may) AND (user_id <> ALL ((( SELECT app.unmanaged_profile_ids() AS unmanaged_profile_ids))::uuid[])));
create policy change on public.organization_members for update to authenticated using (( SELECT app.may(VARIADIC ARRAY['manage_people'::text]) AS may) AND (user_id <> ALL ((( SELECT app.unmanaged_profile_ids() AS unmanaged_profile_ids))::uuid[])));
create policy remove on public.organization_members for delete to authenticated using (( SELECT app.may(VARIADIC ARRAY['manage_people'::text]) AS may) AND (user_id <> ALL ((( SELECT app.unmanaged_profile_ids() AS unmanaged_profile_ids))::uuid[])));
create policy see on public.organization_members for select to authenticated using (( SELECT app.is_office() AS is_office) OR user_id = (( SELECT app.profile_id() AS profile_id)) OR (organization_id = ANY ((( SELECT app.organization_ids() AS organization_ids))::uuid[])));
create policy service on public.organization_members to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.organization_members to service_role;
grant delete, select on public.organization_members to authenticated, command_people;
grant insert (bill_approval_limit, may_approve_over_nte, organization_id, preset, role, user_id) on public.organization_members to command_invitations;
grant insert (organization_id, role, user_id) on public.organization_members to authenticated, command_company;
grant select on public.organization_members to command_clock, command_invitations, command_mileage, command_projects, command_receipts, command_reports, command_time, command_work_orders;
grant update (bill_approval_limit, capabilities, may_approve_over_nte, preset, role) on public.organization_members to authenticated;
grant update (role) on public.organization_members to command_people;

create table public.organizations (
  id uuid default app.new_id() not null,
  name text not null,
  legal_name text,
  organization_type text not null,
  initials text default ''::text not null,
  contact_name text,
  contact_email text,
  contact_phone text,
  address_line1 text,
  address_line2 text,
  city text,
  state text,
  postal_code text,
  trades text[] default '{}'::text[] not null,
  service_states text[] default '{}'::text[] not null,
  service_zip_prefixes text[] default '{}'::text[] not null,
  service_latitude double precision,
  service_longitude double precision,
  service_radius_miles smallint,
  logo_storage_path text,
  time_zone text default app.office_time_zone() not null,
  is_active boolean default true not null,
  merged_into_id uuid,
  name_key text generated always as (app.company_name_key(name)) stored,
  email_domain text generated always as (NULLIF(lower(split_part(contact_email, '@'::text, 2)), ''::text)) stored,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint organizations_pkey PRIMARY KEY (id),
  constraint organizations_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint organizations_address_line1_max_160 CHECK (length(address_line1) <= 160),
  constraint organizations_address_line1_one_line CHECK (app.is_one_line(address_line1)),
  constraint organizations_address_line2_max_160 CHECK (length(address_line2) <= 160),
  constraint organizations_address_line2_one_line CHECK (app.is_one_line(address_line2)),
  constraint organizations_city_max_80 CHECK (length(city) <= 80),
  constraint organizations_city_one_line CHECK (app.is_one_line(city)),
  constraint organizations_contact_email_max_254 CHECK (length(contact_email) <= 254),
  constraint organizations_contact_email_one_address CHECK (contact_email = ''::text OR app.is_email_address(contact_email)),
  constraint organizations_contact_email_one_line CHECK (app.is_one_line(contact_email)),
  constraint organizations_contact_name_max_120 CHECK (length(contact_name) <= 120),
  constraint organizations_contact_name_one_line CHECK (app.is_one_line(contact_name)),
  constraint organizations_contact_phone CHECK (app.is_phone_number(contact_phone)),
  constraint organizations_contact_phone_max_40 CHECK (length(contact_phone) <= 40),
  constraint organizations_contact_phone_one_line CHECK (app.is_one_line(contact_phone)),
  constraint organizations_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint organizations_initials CHECK (length(initials) <= 6),
  constraint organizations_initials_one_line CHECK (app.is_one_line(initials)),
  constraint organizations_legal_name CHECK (app.trimmed(legal_name) <> ''::text),
  constraint organizations_legal_name_max_160 CHECK (length(legal_name) <= 160),
  constraint organizations_logo_storage_path CHECK (app.is_storage_path(logo_storage_path) AND logo_storage_path ~ '^[0-9a-f-]{36}/[^/]+$'::text),
  constraint organizations_logo_storage_path_max_500 CHECK (length(logo_storage_path) <= 500),
  constraint organizations_merged CHECK (merged_into_id IS NULL OR NOT is_active AND merged_into_id <> id),
  constraint organizations_name CHECK (length(app.trimmed(name)) >= 1 AND length(app.trimmed(name)) <= 160),
  constraint organizations_name_max_160 CHECK (length(name) <= 160),
  constraint organizations_name_one_line CHECK (app.is_one_line(name)),
  constraint organizations_organization_type CHECK (organization_type = ANY (ARRAY['internal'::text, 'partner'::text, 'subcontractor'::text])),
  constraint organizations_postal_code_max_20 CHECK (length(postal_code) <= 20),
  constraint organizations_postal_code_one_line CHECK (app.is_one_line(postal_code)),
  constraint organizations_service_latitude_minus_90_to_90 CHECK (service_latitude >= '-90'::integer::double precision AND service_latitude <= 90::double precision),
  constraint organizations_service_longitude_minus_180_to_180 CHECK (service_longitude >= '-180'::integer::double precision AND service_longitude <= 180::double precision),
  constraint organizations_service_radius CHECK (num_nonnulls(service_latitude, service_longitude, service_radius_miles) = ANY (ARRAY[0, 3])),
  constraint organizations_service_radius_miles_1_to_3000 CHECK (service_radius_miles >= 1 AND service_radius_miles <= 3000),
  constraint organizations_service_states_max_400 CHECK (length(service_states::text) <= 400),
  constraint organizations_service_zip_prefixes_max_4000 CHECK (length(service_zip_prefixes::text) <= 4000),
  constraint organizations_state_max_80 CHECK (length(state) <= 80),
  constraint organizations_state_one_line CHECK (app.is_one_line(state)),
  constraint organizations_time_zone_max_64 CHECK (length(time_zone) <= 64),
  constraint organizations_trades_max_4000 CHECK (length(trades::text) <= 4000),
  constraint organizations_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX organizations_accounting_name ON public.organizations USING btree (app.accounting_name_key(name));
CREATE INDEX organizations_active_name ON public.organizations USING btree (is_active, name, id);
CREATE INDEX organizations_email_domain ON public.organizations USING btree (email_domain) WHERE email_domain IS NOT NULL;
CREATE INDEX organizations_merged_into_id ON public.organizations USING btree (merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE INDEX organizations_name ON public.organizations USING btree (name, id);
CREATE INDEX organizations_name_key ON public.organizations USING btree (name_key) WHERE name_key IS NOT NULL;
CREATE UNIQUE INDEX organizations_one_internal ON public.organizations USING btree (organization_type) WHERE organization_type = 'internal'::text;
CREATE INDEX organizations_search ON public.organizations USING gin (name extensions.gin_trgm_ops, legal_name extensions.gin_trgm_ops, contact_name extensions.gin_trgm_ops, city extensions.gin_trgm_ops);
CREATE INDEX organizations_type_active_name ON public.organizations USING btree (organization_type, is_active, name, id);
CREATE INDEX organizations_type_name ON public.organizations USING btree (organization_type, name, id);
CREATE TRIGGER announce_office AFTER UPDATE ON public.organizations FOR EACH ROW WHEN (new.organization_type = 'internal'::text) EXECUTE FUNCTION app.announce_office();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.organizations FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER check_time_zone BEFORE INSERT OR UPDATE OF time_zone ON public.organizations FOR EACH ROW WHEN (new.time_zone IS NOT NULL) EXECUTE FUNCTION app.check_time_zone();
CREATE TRIGGER discard_logo AFTER UPDATE OF logo_storage_path ON public.organizations FOR EACH ROW WHEN (old.logo_storage_path IS DISTINCT FROM new.logo_storage_path AND old.logo_storage_path IS NOT NULL) EXECUTE FUNCTION app.discard_logo();
CREATE TRIGGER disconnect_members AFTER UPDATE OF is_active ON public.organizations FOR EACH ROW WHEN (old.is_active AND NOT new.is_active) EXECUTE FUNCTION app.disconnect_members();
CREATE TRIGGER forget_prices AFTER UPDATE ON public.organizations FOR EACH ROW WHEN (old.organization_type = 'internal'::text AND old.time_zone IS DISTINCT FROM new.time_zone) EXECUTE FUNCTION app.forget_prices();
CREATE TRIGGER forget_viewer AFTER INSERT OR DELETE OR UPDATE ON public.organizations FOR EACH STATEMENT EXECUTE FUNCTION app.forget_viewer();
CREATE TRIGGER keep_an_administrator AFTER UPDATE OF is_active ON public.organizations FOR EACH ROW WHEN (old.is_active AND NOT new.is_active AND old.organization_type = 'internal'::text) EXECUTE FUNCTION app.keep_an_administrator();
CREATE TRIGGER queue_margin AFTER UPDATE OF merged_into_id ON public.organizations FOR EACH ROW EXECUTE FUNCTION app.queue_margin_of_record('id');
CREATE TRIGGER rename_on_bills AFTER UPDATE OF name ON public.organizations FOR EACH ROW WHEN (old.name <> new.name AND new.organization_type = 'subcontractor'::text) EXECUTE FUNCTION app.rename_on_bills();
CREATE TRIGGER touch BEFORE UPDATE ON public.organizations FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.organizations enable row level security;
create policy add on public.organizations for insert to authenticated with check (( SELECT app.may(VARIADIC ARRAY['manage_organizations'::text]) AS may));
create policy change on public.organizations for update to authenticated using (( SELECT app.may(VARIADIC ARRAY['manage_organizations'::text]) AS may));
create policy see on public.organizations for select to authenticated using (( SELECT app.is_staff() AS is_staff) OR (id = ANY ((( SELECT app.organization_ids() AS organization_ids))::uuid[])) OR organization_type = 'internal'::text AND (( SELECT app.organization_ids() AS organization_ids)) <> '{}'::uuid[] OR (id = ANY ((( SELECT app.customer_organization_ids() AS customer_organization_ids))::uuid[])));
create policy service on public.organizations to commands, service_role using (true) with check (true);
grant insert (address_line1, address_line2, city, contact_email, contact_name, contact_phone, initials, name, organization_type, postal_code, state, time_zone, trades) on public.organizations to authenticated;
grant insert (address_line1, address_line2, city, contact_email, contact_name, contact_phone, legal_name, name, organization_type, postal_code, service_latitude, service_longitude, service_radius_miles, service_states, service_zip_prefixes, state, trades) on public.organizations to command_organizations;
grant insert (initials, name, organization_type, time_zone) on public.organizations to command_company;
grant insert, select, update on public.organizations to service_role;
grant select (id, name) on public.organizations to command_payments;
grant select on public.organizations to authenticated, command_bills, command_clock, command_company, command_invitations, command_invoices, command_mileage, command_organizations, command_payment_runs, command_people, command_projects, command_receipts, command_reports, command_time, command_work_orders;
grant update (address_line1, address_line2, city, contact_email, contact_name, contact_phone, initials, is_active, name, postal_code, state, time_zone, trades) on public.organizations to authenticated;
grant update (address_line1, address_line2, city, contact_email, contact_name, contact_phone, is_active, legal_name, logo_storage_path, name, postal_code, service_latitude, service_longitude, service_radius_miles, service_states, service_zip_prefixes, state, trades) on public.organizations to command_organizations;
grant update (address_line1, address_line2, city, contact_email, contact_phone, name, postal_code, state, time_zone) on public.organizations to command_company;

create table public.profile_deactivations (
  id uuid default app.new_id() not null,
  profile_id uuid not null,
  organization_id uuid,
  reason text not null,
  deactivated_by uuid default app.profile_id() not null,
  deactivated_at timestamp with time zone default now() not null,
  reactivated_by uuid,
  reactivated_at timestamp with time zone,
  delivers_until timestamp with time zone,
  handed_over uuid[] default '{}'::uuid[] not null,
  constraint profile_deactivations_pkey PRIMARY KEY (id),
  constraint profile_deactivations_deactivated_by_fkey FOREIGN KEY (deactivated_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint profile_deactivations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint profile_deactivations_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint profile_deactivations_reactivated_by_fkey FOREIGN KEY (reactivated_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint profile_deactivations_deactivated_at_year_1900_to_2199 CHECK (deactivated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND deactivated_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint profile_deactivations_delivers CHECK (delivers_until > deactivated_at),
  constraint profile_deactivations_delivers_until_year_1900_to_2199 CHECK (delivers_until >= '1900-01-01 00:00:00+00'::timestamp with time zone AND delivers_until < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint profile_deactivations_handed_over_max_50000 CHECK (length(handed_over::text) <= 50000),
  constraint profile_deactivations_reactivated CHECK (reactivated_at >= deactivated_at),
  constraint profile_deactivations_reactivated_at_year_1900_to_2199 CHECK (reactivated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND reactivated_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint profile_deactivations_reason CHECK (length(app.trimmed(reason)) >= 1 AND length(app.trimmed(reason)) <= 1000),
  constraint profile_deactivations_reason_max_1000 CHECK (length(reason) <= 1000)
);
CREATE INDEX profile_deactivations_deactivated_by ON public.profile_deactivations USING btree (deactivated_by);
CREATE UNIQUE INDEX profile_deactivations_open ON public.profile_deactivations USING btree (profile_id) WHERE reactivated_at IS NULL;
CREATE INDEX profile_deactivations_organization_id ON public.profile_deactivations USING btree (organization_id) WHERE organization_id IS NOT NULL;
CREATE INDEX profile_deactivations_profile ON public.profile_deactivations USING btree (profile_id, deactivated_at DESC);
CREATE INDEX profile_deactivations_reactivated_by ON public.profile_deactivations USING btree (reactivated_by) WHERE reactivated_by IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.profile_deactivations FOR EACH ROW EXECUTE FUNCTION app.audit('profiles', 'profile_id');
alter table public.profile_deactivations enable row level security;
create policy see on public.profile_deactivations for select to authenticated using (( SELECT app.manages_people() AS manages_people) OR (organization_id = ANY ((( SELECT app.administered_organization_ids() AS administered_organization_ids))::uuid[])));
create policy service on public.profile_deactivations to commands, service_role using (true) with check (true);
grant insert (delivers_until, handed_over, organization_id, profile_id, reason) on public.profile_deactivations to command_people;
grant insert, select, update on public.profile_deactivations to service_role;
grant select on public.profile_deactivations to authenticated, command_people;
grant update (reactivated_at, reactivated_by) on public.profile_deactivations to command_people;

create table public.profiles (
  id uuid default app.new_id() not null,
  user_id uuid,
  email text,
  first_name text default ''::text not null,
  last_name text default ''::text not null,
  phone text,
  avatar_url text,
  photo_storage_path text,
  is_active boolean default true not null,
  is_employee boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  language text,
  time_zone text,
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_user_id_key UNIQUE (user_id),
  constraint profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint profiles_avatar_url CHECK (length(avatar_url) <= 500),
  constraint profiles_avatar_url_web CHECK (avatar_url ~ '^https?://[^[:space:]]+$'::text),
  constraint profiles_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint profiles_email_max_320 CHECK (length(email) <= 320),
  constraint profiles_language CHECK (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'::text),
  constraint profiles_names CHECK (length(first_name) <= 100 AND length(last_name) <= 100),
  constraint profiles_names_not_blank CHECK ((first_name = ''::text OR app.trimmed(first_name) <> ''::text) AND (last_name = ''::text OR app.trimmed(last_name) <> ''::text)),
  constraint profiles_names_plain CHECK (app.is_person_name(first_name) AND app.is_person_name(last_name)),
  constraint profiles_phone CHECK (app.is_phone_number(phone)),
  constraint profiles_phone_max_40 CHECK (length(phone) <= 40),
  constraint profiles_photo_storage_path CHECK (app.is_storage_path(photo_storage_path) AND starts_with(photo_storage_path, id::text || '/'::text) AND length(photo_storage_path) <= 300),
  constraint profiles_time_zone CHECK (time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{1,60}$'::text),
  constraint profiles_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX profiles_inactive ON public.profiles USING btree (id) WHERE NOT is_active;
CREATE INDEX profiles_name ON public.profiles USING btree (last_name, first_name, id);
CREATE INDEX profiles_photo_storage_path ON public.profiles USING btree (photo_storage_path) WHERE photo_storage_path IS NOT NULL;
CREATE INDEX profiles_search ON public.profiles USING gin (first_name extensions.gin_trgm_ops, last_name extensions.gin_trgm_ops, email extensions.gin_trgm_ops);
CREATE TRIGGER add_notification_settings AFTER INSERT ON public.profiles FOR EACH ROW EXECUTE FUNCTION app.add_notification_settings();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER ban_disabled AFTER UPDATE OF is_active ON public.profiles FOR EACH ROW WHEN (old.is_active <> new.is_active AND new.user_id IS NOT NULL) EXECUTE FUNCTION app.ban_disabled();
CREATE TRIGGER ban_disabled_from_the_start AFTER INSERT ON public.profiles FOR EACH ROW WHEN (NOT new.is_active AND new.user_id IS NOT NULL) EXECUTE FUNCTION app.ban_disabled();
CREATE TRIGGER check_time_zone BEFORE UPDATE OF time_zone ON public.profiles FOR EACH ROW WHEN (new.time_zone IS NOT NULL) EXECUTE FUNCTION app.check_time_zone();
CREATE TRIGGER deactivate_without_account BEFORE UPDATE OF user_id ON public.profiles FOR EACH ROW WHEN (old.user_id IS NOT NULL AND new.user_id IS NULL) EXECUTE FUNCTION app.deactivate_without_account();
CREATE TRIGGER end_sessions AFTER UPDATE OF is_active ON public.profiles FOR EACH ROW WHEN (old.is_active AND NOT new.is_active AND new.user_id IS NOT NULL) EXECUTE FUNCTION app.end_sessions();
CREATE TRIGGER forget_viewer AFTER INSERT OR DELETE OR UPDATE ON public.profiles FOR EACH STATEMENT EXECUTE FUNCTION app.forget_viewer();
CREATE TRIGGER guard_deactivation BEFORE UPDATE OF is_active ON public.profiles FOR EACH ROW WHEN (old.is_active <> new.is_active AND CURRENT_USER = 'command_people'::name) EXECUTE FUNCTION app.guard_deactivation();
CREATE TRIGGER keep_an_administrator AFTER UPDATE OF is_active, user_id ON public.profiles FOR EACH ROW WHEN (old.is_active AND NOT new.is_active AND app.is_internal_admin(old.id)) EXECUTE FUNCTION app.keep_an_administrator();
CREATE TRIGGER remove_other_photos AFTER UPDATE OF photo_storage_path ON public.profiles FOR EACH ROW WHEN (old.photo_storage_path IS DISTINCT FROM new.photo_storage_path) EXECUTE FUNCTION app.remove_other_photos();
CREATE TRIGGER touch BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.profiles enable row level security;
create policy add_own on public.profiles for insert to authenticated with check (user_id = (( SELECT auth.uid() AS uid)) AND NOT email IS DISTINCT FROM (( SELECT auth.email() AS email)) AND is_active AND NOT is_employee);
create policy change on public.profiles for update to authenticated using (id = (( SELECT app.profile_id() AS profile_id)) OR ( SELECT app.may(VARIADIC ARRAY['manage_people'::text]) AS may) AND (id <> ALL ((( SELECT app.unmanaged_profile_ids() AS unmanaged_profile_ids))::uuid[])));
create policy see on public.profiles for select to authenticated using (( SELECT app.is_staff() AS is_staff) OR id = (( SELECT app.profile_id() AS profile_id)) OR (id = ANY ((( SELECT app.contact_profile_ids() AS contact_profile_ids))::uuid[])));
create policy service on public.profiles to commands, service_role using (true) with check (true);
grant insert (email, first_name, is_active, is_employee, last_name, user_id) on public.profiles to authenticated;
grant insert, select, update on public.profiles to service_role;
grant select on public.profiles to authenticated, command_clock, command_company, command_invitations, command_mileage, command_people, command_projects, command_receipts, command_reports, command_work_orders;
grant update (avatar_url, first_name, language, last_name, phone, time_zone) on public.profiles to authenticated;
grant update (is_active, photo_storage_path) on public.profiles to command_people;
grant update (is_employee) on public.profiles to command_company;
grant update (is_employee, phone) on public.profiles to command_invitations;

CREATE OR REPLACE FUNCTION app.access_ended_at()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return nullif(app.viewer('ended'), '')::timestamptz;
end
$function$;
grant execute on function app.access_ended_at() to authenticated, command_clock, service_role;

CREATE OR REPLACE FUNCTION app.administered_organization_ids()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(array_agg(m.organization_id), '{}'::uuid[]) AS "coalesce"
    FROM (public.organization_members m
      JOIN public.organizations o ON ((o.id = m.organization_id)))
   WHERE ((m.user_id = app.profile_id()) AND (m.role = 'admin'::text) AND o.is_active AND (o.organization_type <> 'internal'::text));
END;
grant execute on function app.administered_organization_ids() to authenticated, command_people, service_role;

CREATE OR REPLACE FUNCTION app.audit_person(person uuid, was jsonb, is_now jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.audit_log (actor_profile_id, action, table_name, row_id, record_table, record_id, before, after,
    ip_address)
  values (app.profile_id(), 'update', 'profiles', person, 'profiles', person, was, is_now,
    nullif(current_setting('app.viewer_address', true), '')::inet)
$function$;

CREATE OR REPLACE FUNCTION app.ban_disabled()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  for_good constant timestamptz := '9999-12-31 00:00:00+00';
begin
  if new.is_active then
    update auth.users set banned_until = null where id = new.user_id and banned_until = for_good;
    delete from auth.sessions where user_id = new.user_id and delivers_until is not null;
  else
    update auth.users set banned_until = for_good
    where id = new.user_id and banned_until is distinct from 'infinity';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_given_access()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (
    tg_op <> 'INSERT' and old.preset is not null and not app.has_access(
      app.profile_id(), old.role, old.preset, old.capabilities, old.bill_approval_limit, old.may_approve_over_nte
    )
  ) or (
    tg_op <> 'DELETE' and new.preset is not null and not app.has_access(
      app.profile_id(), new.role, new.preset, new.capabilities, new.bill_approval_limit, new.may_approve_over_nte
    )
  ) then
    raise exception 'You can give and take only access that you have yourself.'
      using errcode = 'insufficient_privilege', hint = 'Ask an administrator.', detail = app.reason('access_beyond_own');
  end if;
  return coalesce(new, old);
end
$function$;

CREATE OR REPLACE FUNCTION app.check_invited_access()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not app.may_invite(
    app.profile_id(), new.organization_id, new.role, new.preset, new.bill_approval_limit, new.may_approve_over_nte
  ) or tg_op = 'UPDATE' and not app.may_invite(
    app.profile_id(), old.organization_id, old.role, old.preset, old.bill_approval_limit, old.may_approve_over_nte
  ) then
    raise exception 'You can give and take only access that you have yourself.'
      using errcode = 'insufficient_privilege', hint = 'Ask an administrator.', detail = app.reason('access_beyond_own');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_member_role()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kind constant text := (select organization_type from public.organizations where id = new.organization_id);
begin
  if (kind = 'internal' and new.role = 'member') or (kind <> 'internal' and new.role in ('manager', 'employee')) then
    raise exception 'The role % does not exist in an organization of type %.', new.role, kind
      using errcode = 'check_violation',
      detail = app.reason('role_of_other_organization', 'role', new.role, 'organization_type', kind);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.contact_profile_ids()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mine constant uuid[] := app.organization_ids();
begin
  if mine = '{}' then
    return mine;
  end if;
  return array(
    select m.user_id from public.organization_members m
    where m.organization_id = any (
      mine || array(select o.id from public.organizations o where o.organization_type = 'internal' and o.is_active)
    )
  );
end
$function$;
grant execute on function app.contact_profile_ids() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.count_firm_invitation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if app.profile_id() is not null and not app.is_staff() then
    perform app.use_daily(
      new.organization_id, 'firm_invitations_per_day', 1,
      'Your organization has sent the most invitations that it may send in a day.'
    );
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.create_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.profiles (user_id, email, first_name, last_name)
  values (
    new.id,
    new.email,
    app.signed_up_name(new.raw_user_meta_data ->> 'first_name'),
    app.signed_up_name(new.raw_user_meta_data ->> 'last_name')
  )
  on conflict (user_id) do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.customer_organization_ids()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mine uuid;
  customer uuid;
  customers uuid[] := '{}';
begin
  foreach mine in array app.subcontractor_organization_ids() loop
    customer := '00000000-0000-0000-0000-000000000000';
    loop
      select w.organization_id into customer from public.work_orders w
      where w.assigned_organization_id = mine and w.organization_id > customer
      order by w.organization_id limit 1;
      exit when customer is null;
      customers := customers || customer;
    end loop;
  end loop;
  return customers;
end
$function$;
grant execute on function app.customer_organization_ids() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.deactivate_without_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.is_active := false;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.delivering_person()
 RETURNS TABLE(profile uuid, ended_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT p.id,
     s.not_after
    FROM ((auth.sessions s
      JOIN auth.users u ON (((u.id = s.user_id) AND (u.deleted_at IS NULL))))
      JOIN public.profiles p ON (((p.user_id = s.user_id) AND (NOT p.is_active))))
   WHERE ((s.id = ((auth.jwt() ->> 'session_id'::text))::uuid) AND (s.user_id = ((auth.jwt() ->> 'sub'::text))::uuid) AND (s.delivers_until > now()) AND ((s.aal > 'aal1'::auth.aal_level) OR (NOT (EXISTS ( SELECT
            FROM auth.mfa_factors f
           WHERE ((f.user_id = s.user_id) AND (f.status = 'verified'::auth.factor_status)))))));
END;

CREATE OR REPLACE FUNCTION app.disconnect_lowered()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.disconnect(old.user_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.disconnect_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.disconnect(p.user_id) from public.profiles p where p.id = old.user_id and p.user_id is not null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.disconnect_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.disconnect(p.user_id)
  from public.organization_members m
  join public.profiles p on p.id = m.user_id and p.user_id is not null
  where m.organization_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.end_person_sessions(person uuid, session uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account constant uuid := (select p.user_id from public.profiles p where p.id = person);
  before constant integer := (select count(*) from auth.sessions s where s.user_id = account);
  ended integer;
begin
  if not app.manages_people() or not app.has_access_of(person) then
    return 0;
  end if;
  delete from auth.sessions s where s.user_id = account and (session is null or s.id = session);
  get diagnostics ended = row_count;
  if ended > 0 then
    perform realtime.disconnect(account);
    perform app.audit_person(person, jsonb_build_object('sessions', before),
      jsonb_build_object('sessions', before - ended));
  end if;
  return ended;
end
$function$;
grant execute on function app.end_person_sessions(uuid,uuid) to command_people;

CREATE OR REPLACE FUNCTION app.end_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  until constant timestamptz := (
    select d.delivers_until from public.profile_deactivations d
    where d.profile_id = new.id and d.reactivated_at is null
  );
begin
  delete from auth.sessions where user_id = new.user_id and (until is null or not_after <= now());
  update auth.sessions set not_after = now(), delivers_until = until where user_id = new.user_id;
  perform realtime.disconnect(new.user_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.follow_account_email()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.profiles set email = new.email where user_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.follow_listed_nte()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  case
    when tg_table_name = 'work_orders' then
      perform app.give_listed_nte(new.id);
    when tg_op = 'DELETE' then
      perform app.give_listed_nte(old.work_order_id);
    else
      delete from app.listed_ntes l where l.work_order_id = new.work_order_id;
  end case;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.forget_viewer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform set_config('app.viewer_claims', 'changed', true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.give_listed_nte(work_order uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  listed record;
begin
  select p.price_list_id, p.value into listed
  from public.work_orders w cross join lateral app.price_of('nte', w.id, app.office_day(w.created_at)) p
  where w.id = work_order;
  if not found then
    return;
  end if;
  insert into public.work_order_budgets (work_order_id, nte_amount) values (work_order, app.round_money(listed.value))
  on conflict (work_order_id) do nothing;
  if found then
    insert into app.listed_ntes (work_order_id, price_list_id) values (work_order, listed.price_list_id)
    on conflict (work_order_id) do update set price_list_id = excluded.price_list_id;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION app.guard_deactivation()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.id = app.profile_id() then
    raise exception 'Somebody else has to deactivate you.'
      using errcode = 'insufficient_privilege', hint = 'Ask another administrator.', detail = app.reason('own_deactivation');
  end if;
  if not app.manages_account(new.id) then
    raise exception 'Only administrators deactivate and reactivate people.'
      using errcode = 'insufficient_privilege', detail = app.reason('people_administrators_only');
  end if;
  if not app.has_access_of(new.id) then
    raise exception 'You can give and take only access that you have yourself.'
      using errcode = 'insufficient_privilege', hint = 'Ask an administrator.', detail = app.reason('access_beyond_own');
  end if;
  if new.is_active and not app.manages_people() and not exists (
    select from public.profile_deactivations d
    where d.profile_id = new.id and d.reactivated_at is null
      and d.organization_id = any (app.administered_organization_ids())
  ) then
    raise exception 'The office has deactivated this person.'
      using errcode = 'insufficient_privilege', hint = 'Ask the office to reactivate them.',
      detail = app.reason('deactivated_by_office');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.guard_membership()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tg_op <> 'INSERT' and old.user_id = app.profile_id() then
    raise exception 'Somebody else has to change your own membership.'
      using errcode = 'insufficient_privilege', hint = 'Ask another administrator.',
      detail = app.reason('own_membership');
  end if;
  if tg_op <> 'INSERT' and not app.manages_members(old.organization_id) then
    raise exception 'Only administrators of this organization change its members.'
      using errcode = 'insufficient_privilege', detail = app.reason('members_administrators_only');
  end if;
  if tg_op = 'INSERT' and current_user = 'authenticated' and app.is_elsewhere(new.user_id, new.organization_id) then
    raise exception 'This person belongs to another organization.'
      using errcode = 'check_violation', hint = 'Invite them: they join after they have agreed.',
      detail = app.reason('membership_needs_consent');
  end if;
  return coalesce(new, old);
end
$function$;

CREATE OR REPLACE FUNCTION app.has_access(person uuid, given_role text, given_preset text, given_capabilities text[], bill_limit numeric, over_nte boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM ((public.organization_members m
              JOIN public.organizations o ON (((o.id = m.organization_id) AND (o.organization_type = 'internal'::text) AND o.is_active)))
              JOIN public.profiles p ON (((p.id = m.user_id) AND p.is_active AND (p.user_id IS NOT NULL))))
           WHERE ((m.user_id = has_access.person) AND ((m.preset = 'administrator'::text) OR ((has_access.given_preset <> 'administrator'::text) AND ((has_access.given_role <> 'admin'::text) OR (m.role = 'admin'::text)) AND (array_remove(has_access.given_capabilities, 'read_only'::text) <@ m.capabilities) AND ((NOT ('approve_bills'::text = ANY (has_access.given_capabilities))) OR ((COALESCE(has_access.bill_limit, 'Infinity'::numeric) <= COALESCE(m.bill_approval_limit, 'Infinity'::numeric)) AND ((NOT has_access.over_nte) OR m.may_approve_over_nte)))))))) AS "exists";
END;

CREATE OR REPLACE FUNCTION app.has_access_of(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(( SELECT app.has_access(app.profile_id(), m.role, m.preset, m.capabilities, m.bill_approval_limit, m.may_approve_over_nte) AS has_access
            FROM public.organization_members m
           WHERE ((m.user_id = has_access_of.person) AND (m.preset IS NOT NULL))), true) AS "coalesce";
END;
grant execute on function app.has_access_of(uuid) to authenticated, command_people;

CREATE OR REPLACE FUNCTION app.hold_inviter(person uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select from public.profiles p where p.id = person for share;
  select from public.organization_members m where m.user_id = person for share;
$function$;
grant execute on function app.hold_inviter(uuid) to command_invitations;

CREATE OR REPLACE FUNCTION app.hold_leaving_person(p_person uuid, p_membership uuid, p_hands_over boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  work uuid[] := '{}';
begin
  loop
    if p_hands_over then
      work := app.open_work_of(p_person);
      perform from public.work_orders w where w.id = any (work) order by w.id for update;
      perform from public.projects p where p.id = any (work) order by p.id for update;
    end if;
    begin
      perform from public.profiles p where p.id = p_person for no key update;
      perform from public.organization_members m where m.id = p_membership for update;
      if not p_hands_over or app.open_work_of(p_person) <@ work then
        return;
      end if;
      -- Its handler undoes the locks of this block.
      raise assert_failure;
    exception when assert_failure then
      null;
    end;
  end loop;
end
$function$;
grant execute on function app.hold_leaving_person(uuid,uuid,boolean) to command_people;

CREATE OR REPLACE FUNCTION app.is_access_given()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (NOT (current_setting('app.access_given'::text, true) IS DISTINCT FROM 'yes'::text));

CREATE OR REPLACE FUNCTION app.is_admin()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(app.viewer('role') = 'admin' and app.viewer('preset') = 'administrator', false);
end
$function$;
grant execute on function app.is_admin() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.is_elsewhere(person uuid, organization uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (app.manages_people() AND (EXISTS ( SELECT
            FROM public.organization_members m
           WHERE ((m.user_id = is_elsewhere.person) AND (m.organization_id <> is_elsewhere.organization)))));
END;
grant execute on function app.is_elsewhere(uuid,uuid) to authenticated, command_people;

CREATE OR REPLACE FUNCTION app.is_internal_admin(profile uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM (public.organization_members m
              JOIN public.organizations o ON ((o.id = m.organization_id)))
           WHERE ((m.user_id = is_internal_admin.profile) AND (m.preset = 'administrator'::text) AND (o.organization_type = 'internal'::text)))) AS "exists";
END;
grant execute on function app.is_internal_admin(uuid) to authenticated, command_company, command_invitations, command_people, service_role;

CREATE OR REPLACE FUNCTION app.is_member()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select cardinality(app.organization_ids()) > 0
$function$;
grant execute on function app.is_member() to authenticated, authenticator, service_role;

CREATE OR REPLACE FUNCTION app.is_office()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(app.viewer('capabilities') not in ('', '{}'), false);
end
$function$;
grant execute on function app.is_office() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.is_only_decider(capability text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return app.is_admin() and not exists (
    select from public.organization_members m
    join public.organizations o on o.id = m.organization_id and o.organization_type = 'internal' and o.is_active
    join public.profiles p on p.id = m.user_id and p.is_active and p.user_id is not null
    where (capability = any (m.capabilities) or m.role = 'manager') and p.id <> app.profile_id()
  );
end
$function$;
grant execute on function app.is_only_decider(text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.is_outside(person uuid, customer uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT ((person IS NOT NULL) AND (NOT (EXISTS ( SELECT
            FROM (public.organization_members m
              JOIN public.organizations o ON ((o.id = m.organization_id)))
           WHERE ((m.user_id = is_outside.person) AND ((o.organization_type = 'internal'::text) OR (o.id = is_outside.customer)))))));
END;

CREATE OR REPLACE FUNCTION app.is_own_decision(capability text, submitter uuid, firm uuid DEFAULT NULL::uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(app.profile_id() = submitter and not app.is_only_decider(capability), false)
    or app.is_own_firm(capability, firm);
end
$function$;
grant execute on function app.is_own_decision(text,uuid,uuid) to authenticated, command_bills, command_payment_runs, service_role;

CREATE OR REPLACE FUNCTION app.is_own_firm(capability text, firm uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (firm = any (app.subcontractor_organization_ids()) or firm = any (app.partner_organization_ids()))
      and not app.is_only_decider(capability),
    false
  );
end
$function$;

CREATE OR REPLACE FUNCTION app.is_staff()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(app.viewer('role') <> '', false);
end
$function$;
grant execute on function app.is_staff() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.is_technician()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return app.is_staff() and not app.is_office();
end
$function$;
grant execute on function app.is_technician() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.keep_an_administrator()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('administrators', 0));
  if not exists (
    select from public.organization_members m
    join public.organizations o on o.id = m.organization_id and o.organization_type = 'internal' and o.is_active
    join public.profiles p on p.id = m.user_id and p.is_active
    where m.role = 'admin' and m.preset = 'administrator'
  ) then
    raise exception 'There must be at least one active administrator.'
      using hint = 'Make somebody else an administrator first.', detail = app.reason('last_administrator');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.manages_account(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return app.manages_people() or coalesce((
    select bool_and(m.organization_id = any (app.administered_organization_ids()))
    from public.organization_members m where m.user_id = person
  ), false);
end
$function$;
grant execute on function app.manages_account(uuid) to authenticated, command_people, service_role;

CREATE OR REPLACE FUNCTION app.manages_members(organization uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(app.manages_people() or organization = any (app.administered_organization_ids()), false);
end
$function$;
grant execute on function app.manages_members(uuid) to authenticated, command_people, service_role;

CREATE OR REPLACE FUNCTION app.manages_people()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return app.may('manage_people');
end
$function$;
grant execute on function app.manages_people() to authenticated, command_people, service_role;

CREATE OR REPLACE FUNCTION app.may(VARIADIC wanted text[])
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(nullif(app.viewer('capabilities'), ''), '{}')::text[] && wanted;
end
$function$;
grant execute on function app.may(text[]) to authenticated, command_people, service_role;

CREATE OR REPLACE FUNCTION app.may_invite(person uuid, organization uuid, given_role text, given_preset text, bill_limit numeric, over_nte boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  whole_preset constant text := coalesce(given_preset, app.role_preset(given_role));
begin
  return person is null or exists (
    select from public.organization_members m
    join public.organizations o on o.id = m.organization_id and o.is_active
    join public.profiles p on p.id = m.user_id and p.is_active and p.user_id is not null
    where m.user_id = person and case o.organization_type
      when 'internal' then 'manage_people' = any (m.capabilities) and (
        organization <> o.id
        or app.has_access(
          person, given_role, whole_preset, app.preset_capabilities(whole_preset), bill_limit, over_nte
        )
      )
      else m.role = 'admin' and o.id = organization
    end
  );
end
$function$;
grant execute on function app.may_invite(uuid,uuid,text,text,numeric,boolean) to command_invitations;

CREATE OR REPLACE FUNCTION app.office_clock(moment timestamp with time zone)
 RETURNS timestamp without time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (moment AT TIME ZONE COALESCE(( SELECT o.time_zone
            FROM public.organizations o
           WHERE (o.organization_type = 'internal'::text)
          LIMIT 1), 'UTC'::text)) AS timezone;
END;

CREATE OR REPLACE FUNCTION app.office_day(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (app.office_clock(moment))::date AS office_clock;
END;
grant execute on function app.office_day(timestamp with time zone) to authenticated, command_accounting, command_bills, command_invoices, command_payment_runs, command_payments, service_role;

CREATE OR REPLACE FUNCTION app.office_midnight(day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN ((day)::timestamp without time zone AT TIME ZONE app.office_time_zone());

CREATE OR REPLACE FUNCTION app.office_time_zone()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(( SELECT o.time_zone
            FROM public.organizations o
           WHERE (o.organization_type = 'internal'::text)
          LIMIT 1), 'America/New_York'::text) AS "coalesce";
END;
grant execute on function app.office_time_zone() to authenticated, commands, service_role;

CREATE OR REPLACE FUNCTION app.open_work_of(person uuid)
 RETURNS uuid[]
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select array(
    select a.work_order_id from public.work_order_assignments a join public.work_orders w on w.id = a.work_order_id
    where a.assigned_to = person and w.status in ('received', 'assigned', 'in_progress', 'on_hold')
    union all
    select a.project_id from public.project_assignments a join public.projects p on p.id = a.project_id
    where a.assigned_to = person and p.status in ('planned', 'active', 'on_hold')
  )
$function$;

CREATE OR REPLACE FUNCTION app.organization_ids()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(nullif(app.viewer('everywhere'), ''), '{}')::uuid[];
end
$function$;
grant execute on function app.organization_ids() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.owes_second_factor()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claims constant jsonb := auth.jwt();
  session constant text := claims ->> 'session_id';
begin
  if session is null or claims ->> 'aal' = 'aal2' and exists (
    select from auth.sessions s where s.id = session::uuid and s.aal <> 'aal1'
  ) then
    return false;
  end if;
  return exists (
    select from auth.mfa_factors f where f.user_id = (claims ->> 'sub')::uuid and f.status = 'verified'
  ) or exists (
    select from public.settings s where s.key = 'sign_in' and s.value -> 'admin_second_factor' = 'true'::jsonb
  ) and exists (
    select
    from public.profiles p
    join public.organization_members m on m.user_id = p.id and m.role = 'admin'
    join public.organizations o on o.id = m.organization_id and o.organization_type = 'internal' and o.is_active
    where p.user_id = (claims ->> 'sub')::uuid and p.is_active
  );
end
$function$;
grant execute on function app.owes_second_factor() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.partner_organization_ids()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(nullif(app.viewer('partners'), ''), '{}')::uuid[];
end
$function$;
grant execute on function app.partner_organization_ids() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.person_factors(person uuid)
 RETURNS TABLE(kind text, name text, created_at timestamp with time zone, last_used_at timestamp with time zone, count integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account constant uuid := (select p.user_id from public.profiles p where p.id = person);
begin
  if not app.manages_people() then
    return;
  end if;
  return query
    select f.factor_type::text, coalesce(f.friendly_name, ''), f.created_at, f.last_challenged_at, 1
    from auth.mfa_factors f where f.user_id = account and f.status = 'verified'
    union all
    select 'passkey', c.friendly_name, c.created_at, c.last_used_at, 1
    from auth.webauthn_credentials c where c.user_id = account
    union all
    select 'recovery_codes', '', min(r.created_at), max(r.used_at), count(*) filter (where r.used_at is null)::int
    from auth.recovery_codes r where r.user_id = account having count(*) > 0
    order by 3;
end
$function$;
grant execute on function app.person_factors(uuid) to authenticated;

CREATE OR REPLACE FUNCTION app.person_last_seen(person uuid)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not app.manages_people() then
    return null;
  end if;
  return (
    select greatest(u.last_sign_in_at, (
      select max(coalesce(s.refreshed_at, s.created_at)) from auth.sessions s where s.user_id = u.id
    ))
    from public.profiles p join auth.users u on u.id = p.user_id where p.id = person
  );
end
$function$;
grant execute on function app.person_last_seen(uuid) to authenticated;

CREATE OR REPLACE FUNCTION app.person_open_items(person uuid)
 RETURNS TABLE(assignments integer, work_organization_ids uuid[], projects integer, running_session_id uuid, running_since timestamp with time zone, running_work text, time_to_review integer, time_sent_back integer, receipts_to_review integer, receipts_sent_back integer, receipts_to_reimburse integer, reports_to_review integer, reports_sent_back integer, bill_drafts integer, bills_sent_back integer, direct_conversations integer, push_devices integer, last_offline_at timestamp with time zone, unsent_devices integer, unsent_reports integer, unsent_photos integer, unsent_clock_events integer, unsent_messages integer, unsent_refused integer, unsent_as_of timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_office constant boolean := app.manages_people();
  firms constant uuid[] := app.administered_organization_ids();
begin
  if not is_office and not exists (
    select from public.organization_members m where m.user_id = person and m.organization_id = any (firms)
  ) then
    return;
  end if;
  return query select
    (select count(*)::int from public.work_order_assignments a
      join public.work_orders w on w.id = a.work_order_id
      where a.assigned_to = person and w.status in ('received', 'assigned', 'in_progress', 'on_hold')
        and (is_office or a.organization_id = any (firms))),
    array(select a.organization_id from public.work_order_assignments a
      join public.work_orders w on w.id = a.work_order_id
      where a.assigned_to = person and w.status in ('received', 'assigned', 'in_progress', 'on_hold')
        and (is_office or a.organization_id = any (firms))),
    (select count(*)::int from public.project_assignments a join public.projects p on p.id = a.project_id
      where a.assigned_to = person and is_office and p.status in ('planned', 'active', 'on_hold')),
    running.id, running.clock_in_time, running.work,
    (select count(*)::int from public.employee_reports r
      where r.employee_user_id = person and r.status = 'submitted' and is_office),
    (select count(*)::int from public.employee_reports r
      where r.employee_user_id = person and r.status = 'rejected' and is_office),
    (select count(*)::int from public.receipts r
      where r.employee_user_id = person and r.status = 'submitted' and is_office),
    (select count(*)::int from public.receipts r
      where r.employee_user_id = person and r.status = 'rejected' and is_office),
    (select count(*)::int from public.receipts r
      where r.employee_user_id = person and r.status = 'approved' and r.reimbursed_on is null and is_office),
    (select count(*)::int from public.work_order_reports r
      where r.subcontractor_user_id = person and r.status = 'submitted'
        and (is_office or r.subcontractor_organization_id = any (firms))),
    (select count(*)::int from public.work_order_reports r
      where r.subcontractor_user_id = person and r.awaits_answer
        and (is_office or r.subcontractor_organization_id = any (firms))),
    (select count(*)::int from public.subcontractor_bills b
      where b.submitted_by = person and b.status = 'draft'
        and (is_office or b.subcontractor_organization_id = any (firms))),
    (select count(*)::int from public.subcontractor_bills b
      where b.submitted_by = person and b.status = 'rejected'
        and (is_office or b.subcontractor_organization_id = any (firms))),
    -- These belong to no firm: a member of two firms keeps them from the administrators of each.
    (select count(*)::int from public.conversation_participants c
      where c.user_id = person and c.is_direct and is_office),
    (select count(*)::int from public.push_subscriptions s where s.profile_id = person and is_office),
    (select max(e.created_at) from public.clock_events e
      where e.employee_user_id = person and e.is_offline and is_office),
    unsent.devices, unsent.reports, unsent.photos, unsent.clock_events, unsent.messages, unsent.refused, unsent.as_of
  from (select) one
  left join lateral (
    select r.id, r.clock_in_time, coalesce(w.work_order_number, p.name) as work
    from public.employee_reports r
    left join public.work_orders w on w.id = r.work_order_id
    left join public.projects p on p.id = r.project_id
    where r.employee_user_id = person and r.status = 'open' and is_office
    limit 1
  ) running on true
  -- As their devices last reported; of several, the oldest report counts.
  cross join lateral (
    select count(*)::int as devices, coalesce(sum(q.reports), 0)::int as reports, coalesce(sum(q.photos), 0)::int as photos,
      coalesce(sum(q.clock_events), 0)::int as clock_events, coalesce(sum(q.messages), 0)::int as messages,
      coalesce(sum(q.refused), 0)::int as refused, min(q.reported_at) as as_of
    from app.device_queues q
    join auth.sessions s on s.id = q.session_id
    join public.profiles p on p.user_id = s.user_id
    where p.id = person and q.oldest_at is not null and is_office
      and (s.not_after is null or s.not_after > now() or s.delivers_until > now())
  ) unsent;
end
$function$;
grant execute on function app.person_open_items(uuid) to authenticated;

CREATE OR REPLACE FUNCTION app.person_sessions(person uuid)
 RETURNS TABLE(id uuid, user_agent text, ip text, created_at timestamp with time zone, last_used_at timestamp with time zone, queue jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not app.manages_people() then
    return;
  end if;
  return query
    select s.id, s.user_agent, host(s.ip), s.created_at, coalesce(s.refreshed_at, s.created_at),
      app.device_queue_of(s.id)
    from auth.sessions s join public.profiles p on p.user_id = s.user_id
    -- Also those that only deliver what a deactivated person did before: the phone may turn out to be stolen.
    where p.id = person and (s.not_after is null or s.not_after > now() or s.delivers_until > now())
    order by 5 desc, 1;
end
$function$;
grant execute on function app.person_sessions(uuid) to authenticated;

CREATE OR REPLACE FUNCTION app.preset_capabilities(preset text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE preset WHEN 'administrator'::text THEN '{assign_work,review_reports,approve_bills,pay_bills,invoice,manage_time,see_costs,manage_organizations,manage_people,manage_settings}'::text[] WHEN 'manager'::text THEN '{assign_work,review_reports,manage_time,see_costs}'::text[] WHEN 'dispatcher'::text THEN '{assign_work}'::text[] WHEN 'reviewer'::text THEN '{review_reports}'::text[] WHEN 'billing'::text THEN '{approve_bills,pay_bills,invoice,see_costs}'::text[] WHEN 'payroll'::text THEN '{manage_time,see_costs}'::text[] WHEN 'read_only'::text THEN '{see_costs,read_only}'::text[] WHEN 'technician'::text THEN '{}'::text[] ELSE NULL::text[] END;

CREATE OR REPLACE FUNCTION app.profile_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return nullif(app.viewer('profile'), '')::uuid;
end
$function$;
grant execute on function app.profile_id() to authenticated, commands, service_role;

CREATE OR REPLACE FUNCTION app.profile_name(profile uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(NULLIF(TRIM(BOTH FROM concat_ws(' '::text, p.first_name, p.last_name)), ''::text), p.email) AS "coalesce"
    FROM public.profiles p
   WHERE (p.id = profile_name.profile);
END;
grant execute on function app.profile_name(uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.queue_margin_of_month()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.queue_margin(array(
    select coalesce(s.work_order_id, s.project_id) from public.time_segments s
    where s.is_current and s.cost_rate_id is null and s.report_date < new.month_date + interval '1 month'
  ));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.queue_margin_of_rate()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.queue_margin(array[new.profile_id]);
  if new.valid_from > now() then
    insert into app.margin_queue (record_id, begins_at) values (new.profile_id, new.valid_from);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.recognise()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claims_text constant text := coalesce(current_setting('request.jwt.claims', true), '');
  claims constant jsonb := nullif(claims_text, '')::jsonb;
  session constant text := claims ->> 'session_id';
  me uuid;
  ended timestamptz;
  address inet;
  firms record;
begin
  select p.id, s.ip into me, address
  from public.profiles p
  join auth.users u on u.id = p.user_id
  left join auth.sessions s
    on s.id = session::uuid and s.user_id = u.id and (s.not_after is null or s.not_after > now())
  where p.user_id = (claims ->> 'sub')::uuid
    and p.is_active
    and u.deleted_at is null
    and (u.banned_until is null or u.banned_until <= now())
    and (session is null or s.id is not null);
  if me is not null and app.owes_second_factor() then
    me := null;
  end if;
  if me is null and current_setting('app.delivery', true) = 'on' then
    select d.profile, d.ended_at into me, ended from app.delivering_person() d;
  end if;
  select
    coalesce(max(m.role) filter (where o.organization_type = 'internal'), '') as role,
    coalesce(max(m.preset), '') as preset,
    -- There is one internal organization, so at most one membership has capabilities.
    coalesce(max(m.capabilities::text) filter (where o.organization_type = 'internal'), '{}') as capabilities,
    coalesce(max(m.bill_approval_limit)::text, '') as bill_limit,
    coalesce(bool_or(m.may_approve_over_nte), false) as over_nte,
    coalesce(array_agg(o.id), '{}') as everywhere,
    coalesce(array_agg(o.id) filter (where o.organization_type = 'partner'), '{}') as partners,
    coalesce(array_agg(o.id) filter (where o.organization_type = 'subcontractor'), '{}') as subcontractors
  into firms
  from public.organization_members m
  join public.organizations o on o.id = m.organization_id
  where m.user_id = me and o.is_active;
  perform
    set_config('app.viewer_claims', claims_text, true),
    set_config('app.viewer_profile', coalesce(me::text, ''), true),
    set_config('app.viewer_ended', coalesce(ended::text, ''), true),
    set_config('app.viewer_address', coalesce(host(address), ''), true),
    set_config('app.viewer_role', firms.role, true),
    set_config('app.viewer_preset', firms.preset, true),
    set_config('app.viewer_capabilities', firms.capabilities, true),
    set_config('app.viewer_bill_limit', firms.bill_limit, true),
    set_config('app.viewer_over_nte', firms.over_nte::text, true),
    set_config('app.viewer_everywhere', firms.everywhere::text, true),
    set_config('app.viewer_partners', firms.partners::text, true),
    set_config('app.viewer_subcontractors', firms.subcontractors::text, true);
end
$function$;
grant execute on function app.recognise() to authenticated, commands, service_role;

CREATE OR REPLACE FUNCTION app.refuse_own_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_own constant boolean := case tg_table_name
    when 'work_order_reports' then app.is_own_decision('review_reports',
      (to_jsonb(new) ->> 'subcontractor_user_id')::uuid,
      (to_jsonb(new) ->> 'subcontractor_organization_id')::uuid)
    when 'subcontractor_bills' then app.is_own_decision(
      case when to_jsonb(new) ->> 'status' = 'paid' then 'pay_bills' else 'approve_bills' end,
      (to_jsonb(new) ->> 'submitted_by')::uuid,
      (to_jsonb(new) ->> 'subcontractor_organization_id')::uuid)
    when 'receipts' then app.is_own_decision('manage_time', (to_jsonb(new) ->> 'employee_user_id')::uuid)
      or app.is_own_decision('manage_time', (to_jsonb(new) ->> 'submitted_by')::uuid)
    else app.is_own_decision('manage_time', (to_jsonb(new) ->> 'employee_user_id')::uuid)
  end;
begin
  if is_own then
    raise exception '%', tg_argv[1]
      using errcode = 'insufficient_privilege', hint = 'Ask a colleague.', detail = app.reason(tg_argv[0]);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.refuse_own_firm()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  row constant jsonb := to_jsonb(coalesce(new, old));
  firm uuid := row ->> 'organization_id';
begin
  if row ? 'subcontractor_bill_id' then
    select b.subcontractor_organization_id into firm from public.subcontractor_bills b
    where b.id = (row ->> 'subcontractor_bill_id')::uuid;
  elsif firm is null then
    select i.organization_id into firm from public.partner_invoices i
    where i.id = (row ->> 'partner_invoice_id')::uuid;
  end if;
  if app.is_own_firm(tg_argv[0], firm) then
    raise exception 'Somebody else has to decide about money of your own firm.'
      using errcode = 'insufficient_privilege', hint = 'Ask a colleague.', detail = app.reason('own_firm_money');
  end if;
  return coalesce(new, old);
end
$function$;

CREATE OR REPLACE FUNCTION app.remove_other_photos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  with gone as (
    delete from storage.objects o
    where o.bucket_id = 'people' and o.name >= new.id || '/' and o.name < new.id || '0'
      and o.name is distinct from new.photo_storage_path
    returning o.version
  )
  insert into storage.unclaimed_files (version, remove_after) select g.version, now() from gone g;
  perform set_config('storage.allow_delete_query', 'false', true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.remove_scheduled_rate(person uuid, rate uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.cost_rate_history h set replaced_at = clock_timestamp()
  where h.id = rate and h.profile_id = person and h.effective_on is not null and h.replaced_at is null
    and h.valid_from > clock_timestamp();
  return exists (
    select from public.cost_rate_history h
    where h.id = rate and h.profile_id = person and h.effective_on is not null and h.replaced_at is not null
  );
end
$function$;
grant execute on function app.remove_scheduled_rate(uuid,uuid) to command_time;

CREATE OR REPLACE FUNCTION app.require_active_assignee()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.profiles p where p.id = new.assigned_to and p.is_active for share;
  if not found then
    raise exception 'This person is deactivated.' using detail = app.reason('person_deactivated');
  end if;
  -- Work is for one organization; on a project, people of any organization of the type.
  perform from public.organization_members m
  where m.user_id = new.assigned_to and m.organization_id in (
    select o.id from public.organizations o
    where o.id = (to_jsonb(new) ->> 'organization_id')::uuid
      or tg_table_name = 'project_assignments' and o.organization_type = new.assignment_type
  )
  for share;
  if not found then
    raise exception 'This person does not belong to the organization any more.'
      using detail = app.reason('assignee_left_organization');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.require_active_worker()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.profiles p where p.id = new.employee_user_id and p.is_active for share;
  if not found and app.access_ended_at() is null then
    raise exception 'This person is deactivated.' using detail = app.reason('person_deactivated');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.reset_person_factors(person uuid, why text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account constant uuid := (select p.user_id from public.profiles p where p.id = person);
  removed integer;
begin
  if not app.manages_people() or not app.has_access_of(person) or person = app.profile_id() then
    return 0;
  end if;
  with factors as (delete from auth.mfa_factors f where f.user_id = account returning f.status),
    passkeys as (delete from auth.webauthn_credentials c where c.user_id = account returning 1),
    codes as (delete from auth.recovery_codes r where r.user_id = account)
  select (select count(*) from factors where status = 'verified') + (select count(*) from passkeys) into removed;
  if removed > 0 then
    perform app.audit_person(person, jsonb_build_object('second_factors', removed),
      jsonb_build_object('second_factors', 0, 'reason', why));
    perform app.end_person_sessions(person, null);
  end if;
  return removed;
end
$function$;
grant execute on function app.reset_person_factors(uuid,text) to command_people;

CREATE OR REPLACE FUNCTION app.role_preset(role text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE role WHEN 'admin'::text THEN 'administrator'::text WHEN 'manager'::text THEN 'manager'::text ELSE 'technician'::text END;

CREATE OR REPLACE FUNCTION app.set_access()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from public.organizations o where o.id = new.organization_id and o.organization_type = 'internal'
  ) then
    new.preset := null;
    new.capabilities := '{}';
  else
    if new.preset is null or (
      tg_op = 'UPDATE' and new.role <> old.role and new.preset is not distinct from old.preset
      and not app.is_access_given()
    ) then
      new.preset := app.role_preset(new.role);
    end if;
    if new.preset = 'administrator' and new.role <> 'admin' then
      raise exception 'An administrator needs the role admin.'
        using errcode = 'check_violation', detail = app.reason('access_needs_role');
    end if;
    new.capabilities := coalesce(app.preset_capabilities(new.preset), new.capabilities);
  end if;
  if new.preset is not distinct from 'administrator' then
    new.bill_approval_limit := null;
    new.may_approve_over_nte := true;
  elsif not 'approve_bills' = any (new.capabilities)
    or (
      tg_op = 'UPDATE' and old.preset = 'administrator' and old.may_approve_over_nte = new.may_approve_over_nte
      and not app.is_access_given()
    )
  then
    new.bill_approval_limit := case when 'approve_bills' = any (new.capabilities) then new.bill_approval_limit end;
    new.may_approve_over_nte := false;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.set_cost_rate_from(person uuid, rate numeric, day date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  since constant timestamptz := app.office_midnight(day);
  is_later constant boolean := since > clock_timestamp();
  entered uuid;
begin
  -- The other sides of these locks are held while a period is locked or a month closed.
  perform pg_advisory_xact_lock_shared(hashtextextended('pay_periods', 0));
  perform pg_advisory_xact_lock_shared(hashtextextended('closed_months', 0));
  update public.cost_rate_history h set replaced_at = clock_timestamp()
  where h.profile_id = person and h.replaced_at is null and h.valid_from >= since
    and case when is_later then h.effective_on = day else h.effective_on is null or h.valid_from <= clock_timestamp() end;
  insert into public.cost_rate_history (profile_id, hourly_cost_rate, valid_from, effective_on)
  values (person, rate, since, day) returning id into entered;
  if is_later then
    return;
  end if;
  update public.time_segments s set cost_rate_id = entered
  where s.id in (select t.id from app.time_since(person, day) t where not t.keeps_rate)
    and s.cost_rate_id is distinct from entered;
end
$function$;
grant execute on function app.set_cost_rate_from(uuid,numeric,date) to command_time;

CREATE OR REPLACE FUNCTION app.settle_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.profiles
  set first_name = app.signed_up_name(new.raw_user_meta_data ->> 'first_name'),
    last_name = app.signed_up_name(new.raw_user_meta_data ->> 'last_name'),
    phone = null,
    avatar_url = null,
    photo_storage_path = null
  where user_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.subcontractor_organization_ids()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(nullif(app.viewer('subcontractors'), ''), '{}')::uuid[];
end
$function$;
grant execute on function app.subcontractor_organization_ids() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.time_since(person uuid, day date)
 RETURNS TABLE(id uuid, report_date date, hours numeric, cost_rate_id uuid, keeps_rate boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT s.id,
     s.report_date,
     s.hours_worked,
     s.cost_rate_id,
     (((s.report_date <= app.closed_through()) IS TRUE) OR (EXISTS ( SELECT
            FROM public.pay_periods p
           WHERE ((p.locked_at IS NOT NULL) AND ((s.report_date >= p.starts_on) AND (s.report_date <= p.ends_on))))))
    FROM public.time_segments s
   WHERE ((s.employee_user_id = time_since.person) AND s.is_current AND (s.started_at >= app.office_midnight(time_since.day)));
END;

CREATE OR REPLACE FUNCTION app.unmanaged_profile_ids()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(array_agg(m.user_id), '{}'::uuid[]) AS "coalesce"
    FROM (public.organization_members m
      JOIN public.organizations o ON (((o.id = m.organization_id) AND (o.organization_type = 'internal'::text))))
   WHERE ((m.preset = 'administrator'::text) AND (NOT app.is_admin()));
END;
grant execute on function app.unmanaged_profile_ids() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.viewer(fact text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if coalesce(current_setting('app.viewer_claims', true), '') <> coalesce(current_setting('request.jwt.claims', true), '') then
    perform app.recognise();
  end if;
  return current_setting('app.viewer_' || fact, true);
end
$function$;
grant execute on function app.viewer(text) to authenticated, commands, service_role;

CREATE OR REPLACE FUNCTION app.was_deactivated(person uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (app.is_office() AND (EXISTS ( SELECT
            FROM public.profile_deactivations d
           WHERE ((d.profile_id = was_deactivated.person) AND (d.deactivated_at < was_deactivated.at) AND ((d.reactivated_at IS NULL) OR (was_deactivated.at < d.reactivated_at))))));
END;
grant execute on function app.was_deactivated(uuid,timestamp with time zone) to authenticated;

CREATE OR REPLACE FUNCTION public.came_after_deactivation(public.work_order_reports)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select app.was_deactivated($1.subcontractor_user_id, $1.submitted_at)
$function$;
grant execute on function public.came_after_deactivation(public.work_order_reports) to authenticated;

CREATE OR REPLACE FUNCTION public.cost_rate_reach(p_profile_id uuid, p_from date)
 RETURNS TABLE(hours numeric, first_day date, kept_hours numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT COALESCE(sum(t.hours) FILTER (WHERE (NOT t.keeps_rate)), (0)::numeric) AS "coalesce",
     min(t.report_date) FILTER (WHERE (NOT t.keeps_rate)) AS min,
     COALESCE(sum(t.hours) FILTER (WHERE t.keeps_rate), (0)::numeric) AS "coalesce"
    FROM ( SELECT s.hours,
             s.report_date,
             s.keeps_rate
            FROM app.time_since(cost_rate_reach.p_profile_id, cost_rate_reach.p_from) s(id, report_date, hours, cost_rate_id, keeps_rate)
           WHERE (cost_rate_reach.p_from < app.office_day(now()))
         UNION ALL
          SELECT s.hours_worked,
             s.report_date,
             false
            FROM public.time_segments s
           WHERE ((s.employee_user_id = cost_rate_reach.p_profile_id) AND s.is_current AND (s.cost_rate_id IS NULL) AND ((s.started_at < app.office_midnight(cost_rate_reach.p_from)) OR (cost_rate_reach.p_from = app.office_day(now()))) AND (cost_rate_reach.p_from <= app.office_day(now())) AND app.takes_rate_of_now(s.employee_report_id, s.report_date))) t
   WHERE ( SELECT app.may(VARIADIC ARRAY['manage_people'::text]) AS may);
END;
grant execute on function public.cost_rate_reach(uuid,date) to authenticated;

CREATE OR REPLACE FUNCTION public.labor_class(public.employee_reports)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select r.labor_class from public.profile_rates r
  where r.profile_id = $1.employee_user_id and (select app.may('invoice', 'see_costs'))
$function$;
grant execute on function public.labor_class(public.employee_reports) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.nte_price_list(public.work_orders)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p.name from app.listed_ntes l join public.price_lists p on p.id = l.price_list_id
  where l.work_order_id = $1.id and (select app.may('invoice', 'see_costs'))
$function$;
grant execute on function public.nte_price_list(public.work_orders) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.person_open_items(person uuid)
 RETURNS TABLE(assignments integer, work_organization_ids uuid[], projects integer, running_session_id uuid, running_since timestamp with time zone, running_work text, time_to_review integer, time_sent_back integer, receipts_to_review integer, receipts_sent_back integer, receipts_to_reimburse integer, reports_to_review integer, reports_sent_back integer, bill_drafts integer, bills_sent_back integer, direct_conversations integer, push_devices integer, last_offline_at timestamp with time zone, unsent_devices integer, unsent_reports integer, unsent_photos integer, unsent_clock_events integer, unsent_messages integer, unsent_refused integer, unsent_as_of timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from app.person_open_items(person)
$function$;
grant execute on function public.person_open_items(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.second_factor_due()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select app.owes_second_factor()
$function$;
grant execute on function public.second_factor_due() to authenticated;
