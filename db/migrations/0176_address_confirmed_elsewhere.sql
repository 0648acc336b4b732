-- Whether the new address of a waiting change was confirmed by a browser that was not signed in as the account (decision 066).
-- It is read only while email_change_confirmed_side is 'new', and written together with it.
alter table auth.users add column email_change_confirmed_elsewhere boolean not null default false;
