-- A work order or a conversation that the caller may not see gets the same answer as one that does not exist, in words,
-- and not the text of the policy that stops the write.

create or replace function public.open_work_order_thread(p_work_order_id uuid) returns uuid
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.work_orders w where w.id = p_work_order_id) then
    raise exception 'This work order does not exist, or you may not see it.' using errcode = 'PT404';
  end if;
  insert into public.conversations (conversation_type, work_order_id) values ('work_order', p_work_order_id)
  on conflict (work_order_id) do nothing;
  return (select c.id from public.conversations c where c.work_order_id = p_work_order_id);
end
$$;

-- Marks a conversation read as far as the caller sees it, with a receipt for each unread message. Not up to the present
-- moment: what is being sent right now has an earlier date and is not seen yet. One statement, so that both come from the
-- same view of the conversation; nothing is written where nothing is new.
create or replace function public.mark_conversation_read(p_conversation_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.conversations c where c.id = p_conversation_id) then
    raise exception 'This conversation does not exist, or you may not see it.' using errcode = 'PT404';
  end if;
  with mine as (
    select p.id, p.last_read_at from public.conversation_participants p
    where p.conversation_id = p_conversation_id and p.user_id = (select app.profile_id())
  ),
  newest as (
    -- Not max(): under a policy it would go through all of them.
    select (
      select m.created_at from public.work_order_messages m
      where m.conversation_id = p_conversation_id order by m.created_at desc limit 1
    ) as at
  ),
  receipts as (
    insert into public.message_read_receipts (message_id, user_id)
    select m.id, (select app.profile_id())
    from public.work_order_messages m
    where m.conversation_id = p_conversation_id
      and m.sender_id <> (select app.profile_id())
      and m.created_at > coalesce(
        (select mine.last_read_at from mine),
        (select case c.conversation_type when 'direct' then '-infinity'::timestamptz else now() - interval '30 days' end
         from public.conversations c where c.id = p_conversation_id)
      )
    on conflict (user_id, message_id) do nothing
  ),
  marked as (
    update public.conversation_participants p set last_read_at = newest.at
    from newest
    where p.id = (select mine.id from mine) and newest.at > coalesce(p.last_read_at, '-infinity')
  )
  insert into public.conversation_participants (conversation_id, user_id, last_read_at)
  select p_conversation_id, (select app.profile_id()), newest.at
  from newest where not exists (select from mine)
  on conflict (user_id, conversation_id) do nothing;
end
$$;
