-- `least` ignores nulls: 0092 marked the conversations of new participants as read, one minute ahead, so that nobody was told
-- of the messages in a new direct conversation. Who has read nothing has no time.
create or replace function app.keep_read_times_past() returns trigger
language plpgsql set search_path = '' as $$
declare
  latest constant timestamptz := clock_timestamp() + interval '1 minute';
begin
  if new.last_read_at > latest then new.last_read_at := latest; end if;
  if new.last_delivered_at > latest then new.last_delivered_at := latest; end if;
  return new;
end
$$;
