-- What a phone keeps to be read without a signal: the newest messages of many conversations with one question.

create function public.get_newest_messages(p_conversation_ids uuid[], p_limit integer default 20) returns table (
  conversation_id uuid, id uuid, message text, sender_id uuid, created_at timestamptz, attachment_ids uuid[],
  visibility text, mentioned_ids uuid[], client_key uuid, sender_name text, read_count bigint
)
language sql stable set search_path = ''
begin atomic
  select wanted.id, m.*
  from unnest(p_conversation_ids[1:50]) as wanted (id)
  cross join lateral public.get_conversation_messages(wanted.id, least(p_limit, 20)) m
  order by wanted.id, m.created_at desc, m.id;
end;

grant execute on function public.get_newest_messages(uuid[], integer) to authenticated;
