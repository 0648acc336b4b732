-- Texts of one line that a signed-in person writes without a command: no line breaks, other control characters, or
-- characters that turn the direction of text, as in shared/commands/fields.ts. Otherwise a name says something else than
-- it shows, in lists, emails, and files for other programs. The data API words the refusal from the constraint's name.
create function app.is_one_line(typed text) returns boolean
language sql immutable set search_path = ''
return typed !~ '[\u0001-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]';
-- Checks run as whoever writes.
revoke execute on function app.is_one_line(text) from public;
grant execute on function app.is_one_line(text) to authenticated, service_role, commands, authenticator;

do $$
declare
  col record;
begin
  for col in
    select t.key as relation, c.name
    from jsonb_each('{
      "organizations": ["address_line1", "address_line2", "city", "contact_email", "contact_name", "contact_phone",
        "initials", "name", "postal_code", "state"],
      "partner_locations": ["address_line1", "address_line2", "city", "contact_name", "contact_phone", "name",
        "postal_code", "state", "store_number"],
      "profile_cost_rates": ["employee_number"],
      "profile_rates": ["labor_class"],
      "receipts": ["vendor_name"],
      "saved_views": ["name"],
      "subcontractor_bills": ["external_bill_number", "internal_bill_number"]
    }') t, jsonb_array_elements_text(t.value) c (name)
  loop
    execute format('alter table public.%I add constraint %I check (app.is_one_line(%I))', col.relation,
      col.relation || '_' || col.name || '_one_line', col.name);
  end loop;
end
$$;

-- One address: a list of them, or a name in front, would send mail to somebody else than the record says. The rule of
-- shared/rules/email-address.ts.
create function app.is_email_address(typed text) returns boolean
language sql immutable set search_path = ''
return app.is_one_line(typed) and typed ~ '^[^\s@,;:<>()\[\]"\\]+@[^\s@,;:<>()\[\]"\\]+\.[^\s@,;:<>()\[\]"\\]+$';
revoke execute on function app.is_email_address(text) from public;
grant execute on function app.is_email_address(text) to authenticated, service_role, commands, authenticator;

alter table public.organizations add constraint organizations_contact_email_one_address
  check (contact_email = '' or app.is_email_address(contact_email));
alter table public.organization_billing add constraint organization_billing_email_one_address
  check (email = '' or app.is_email_address(email));
