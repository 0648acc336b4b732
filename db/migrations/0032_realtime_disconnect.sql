-- Somebody's rights have changed: their sockets are closed on every node. Clients come back by themselves, join with the
-- rights they have by then, and read anew. It takes effect when the transaction commits, and no node misses it.

create function realtime.disconnect(person uuid) returns void
language sql security definer set search_path = ''
begin atomic
  insert into realtime.messages (topic, extension, private) values (person::text, 'disconnect', true);
end;

revoke execute on function realtime.disconnect(uuid) from public;
grant execute on function realtime.disconnect(uuid) to service_role;
