-- The first proof of an email address (decision 048), which side of an email change has confirmed, and used links.

-- Ours: an invitation has a token of its own, so that no mail that anybody may ask for replaces it.
alter type auth.one_time_token_type add value if not exists 'invitation_token';

alter table auth.users
  -- Ours: the service or an invitation made this account, or took it over: its password and names are no stranger's.
  add column provisioned boolean not null default false,
  -- Ours: when claims made before the first proof of the address were last voided or confirmed. The portal then takes
  -- the names from the metadata again.
  add column claims_settled_at timestamptz,
  -- Ours: the side of a waiting email change that has confirmed. Once both have, the change is done.
  add column email_change_confirmed_side text check (email_change_confirmed_side in ('current', 'new'));

-- Whoever was invited before, as far as nobody else made the account: the names are the inviter's.
update auth.users set provisioned = true
where email_confirmed_at is null and encrypted_password is null and invited_at <= created_at + interval '1 minute';

-- Of a change that is half done, the side whose token is gone has confirmed.
update auth.users u set email_change_confirmed_side = case
  when exists (select from auth.one_time_tokens t where t.user_id = u.id and t.token_type = 'email_change_token_new')
    then 'current'
  else 'new' end
where email_change <> '' and email_change_confirm_status = 1
  and 1 = (
    select count(*) from auth.one_time_tokens t
    where t.user_id = u.id and t.token_type in ('email_change_token_new', 'email_change_token_current')
  );
update auth.users set email_change_confirm_status = 0
where email_change_confirm_status <> 0 and email_change_confirmed_side is null;

alter table auth.users add constraint users_email_change_sides check (
  email_change_confirm_status = (email_change_confirmed_side is not null)::int
);

-- Ours: what the browser that began the flow asked for before the address was proven:
-- { password_hash, data, identity: { provider, provider_id, data }, email }.
alter table auth.flow_state add column claim jsonb;

-- Ours: hashes of links that were followed, so that a second visit can say so.
create table auth.used_links (
  token_hash text primary key,
  used_at timestamptz not null
);
create index used_links_used_at_idx on auth.used_links (used_at);
alter table auth.used_links enable row level security;
create policy gateway on auth.used_links for all to authenticator using (true) with check (true);
grant select, insert, delete on auth.used_links to authenticator;
