-- Search in messages. Finding goes through indexes with the rights of the owner, and answers ids of what the caller may
-- read; what is shown is read under the policies of 0027.

-- A search also reads through what is yet to be sorted into the index, and one sender in turn sorts it: so that is little.
create index work_order_messages_search on public.work_order_messages
  using gin (message extensions.gin_trgm_ops) with (gin_pending_list_limit = 256);

-- The newest messages with this text that the caller may read, in two steps, because each is slow where the other is fast:
-- 1. What is common is found in the conversations in which something was said last. Whatever is newer than the last word
--    of the last of them stands in one of them: if there is enough of it, nothing else is newer.
-- 2. What is rare has the index of trigrams, or the index of the caller's few conversations: PostgreSQL chooses, knowing
--    the text and the firms, hence a statement that is planned each time.
-- A text without three letters or digits in a row has no trigram: it is looked for in the 500 newest conversations only.
create function app.find_messages(text_found text, at_most integer, before timestamptz) returns uuid[]
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 as $$
declare
  pattern constant text := '%' || regexp_replace(text_found, '([\\%_])', '\\\1', 'g') || '%';
  has_trigram constant boolean := text_found ~ '[[:alnum:]]{3}';
  direct_ids constant uuid[] := app.conversation_ids();
  is_staff constant boolean := app.is_staff();
  partner_ids constant uuid[] := app.partner_organization_ids();
  subcontractor_ids constant uuid[] := app.subcontractor_organization_ids();
  -- The last word of the last of the newest conversations; null when there are no others.
  boundary timestamptz;
  found uuid[];
begin
  boundary := (
    select a.last_at from app.conversation_activity a
    where a.last_at < before
      and case when a.work_order_id is null then a.conversation_id = any (direct_ids)
        else is_staff or a.organization_id = any (partner_ids) or a.assigned_organization_id = any (subcontractor_ids)
      end
    order by a.last_at desc offset case when has_trigram then 200 else 500 end limit 1
  );
  found := array(
    select said.id
    from (
      select a.* from app.conversation_activity a
      where a.last_at > coalesce(boundary, '-infinity')
        and case when a.work_order_id is null then a.conversation_id = any (direct_ids)
          else is_staff or a.organization_id = any (partner_ids) or a.assigned_organization_id = any (subcontractor_ids)
        end
    ) a
    cross join lateral (
      select m.id, m.created_at from public.work_order_messages m
      where m.conversation_id = a.conversation_id
        and m.created_at > coalesce(boundary, '-infinity') and m.created_at < before
        and m.message ilike pattern
        and (
          a.work_order_id is null
          or is_staff
          or (a.organization_id = any (partner_ids) and m.visibility in ('everyone', 'partner'))
          or (a.assigned_organization_id = any (subcontractor_ids) and m.visibility in ('everyone', 'assigned'))
        )
      -- Conversation by conversation: PostgreSQL cannot know that these are few.
      offset 0
    ) said
    order by said.created_at desc, said.id limit at_most
  );
  if boundary is null or cardinality(found) = at_most or not has_trigram then
    return found;
  end if;
  execute $find$
    with hits as materialized (
      select m.id, m.visibility, m.created_at, a.*
      from public.work_order_messages m
      join app.conversation_activity a on a.conversation_id = m.conversation_id
      where m.message ilike $1 and m.created_at < $2
        and ($4 or a.organization_id = any ($5) or a.assigned_organization_id = any ($6) or a.conversation_id = any ($3))
    )
    select array(
      select hits.id from hits
      where case when hits.work_order_id is null then hits.conversation_id = any ($3)
          else $4
            or (hits.organization_id = any ($5) and hits.visibility in ('everyone', 'partner'))
            or (hits.assigned_organization_id = any ($6) and hits.visibility in ('everyone', 'assigned'))
        end
      order by hits.created_at desc, hits.id limit $7
    )
  $find$
  into found using pattern, before, direct_ids, is_staff, partner_ids, subcontractor_ids, at_most;
  return found;
end
$$;
grant execute on function app.find_messages(text, integer, timestamptz) to authenticated, service_role;

-- Messages with a text of two characters or more, newest first; the next page starts before the last row's created_at.
-- A direct conversation is titled with the name of the other.
create function public.search_messages(
  p_query text, p_limit integer default 20, p_before timestamptz default now() + interval '1 day'
) returns table (
  id uuid, conversation_id uuid, conversation_type text, work_order_id uuid, title text, message text,
  sender_id uuid, sender_name text, created_at timestamptz
)
language sql stable set search_path = ''
begin atomic
  select m.id, c.id, c.conversation_type, c.work_order_id,
    coalesce(
      (
        select app.profile_name(other.user_id) from public.conversation_participants other
        where c.conversation_type = 'direct' and other.conversation_id = c.id
          and other.user_id <> (select app.profile_id())
      ),
      c.title, 'Work Order'
    ),
    m.message, m.sender_id, app.profile_name(m.sender_id), m.created_at
  from public.work_order_messages m
  join public.conversations c on c.id = m.conversation_id
  where length(trim(p_query)) >= 2
    and m.id = any ((
      select app.find_messages(left(trim(p_query), 200), least(greatest(p_limit, 1), 50), p_before)
    )::uuid[])
  order by m.created_at desc, m.id;
end;
grant execute on function public.search_messages(text, integer, timestamptz) to authenticated;
