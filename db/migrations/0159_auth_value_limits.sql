-- What people say about themselves is merged into what they said before, so that many small requests would add up. It is also
-- part of every access token, which has to fit into one header (docs/operations.md). A trigger and not a check: metadata that
-- was larger before stays, and its owner still signs in.
create function auth.limit_user_metadata() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'User metadata is too large: at most 10000 bytes as JSON' using
    errcode = 'check_violation', constraint = 'users_user_metadata_size';
end
$$;
create trigger limit_user_metadata_on_insert before insert on auth.users for each row
when (octet_length(new.raw_user_meta_data::text) > 10000) execute function auth.limit_user_metadata();
create trigger limit_user_metadata_on_update before update of raw_user_meta_data on auth.users for each row
when (
  octet_length(new.raw_user_meta_data::text) > 10000
  and octet_length(new.raw_user_meta_data::text) > octet_length(old.raw_user_meta_data::text)
) execute function auth.limit_user_metadata();
revoke execute on function auth.limit_user_metadata() from public;
