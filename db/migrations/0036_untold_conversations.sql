-- Every message updates its conversation. Nobody listens to that (0026): screens learn of it from the message, and telling
-- it as well would make each message be told twice.

select realtime.unpublish('public.conversations');
