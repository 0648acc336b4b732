-- Messages: between two people, and in the thread of a work order.

-- Tables ----------------------------------------------------------------------------------------------------

create table public.conversations (
  id uuid primary key default app.new_id(),
  conversation_type text not null,
  title text,
  -- The thread of a work order; it has one.
  work_order_id uuid unique references public.work_orders (id) on delete cascade,
  -- The customer of that work order.
  organization_id uuid references public.organizations (id) on delete restrict,
  -- The two profile ids of a direct conversation, sorted: two people have one.
  direct_key text unique,
  created_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  last_message_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint conversations_conversation_type check (conversation_type in ('direct', 'work_order')),
  constraint conversations_kind check (
    (conversation_type = 'work_order') = (work_order_id is not null)
    and (conversation_type = 'direct') = (direct_key is not null)
  )
);
create index conversations_organization_id on public.conversations (organization_id, last_message_at desc);
create index conversations_created_by on public.conversations (created_by) where created_by is not null;
create index conversations_last_message_at on public.conversations (last_message_at desc, id);

-- Who takes part in a direct conversation; and in any conversation, up to when a person has read it.
create table public.conversation_participants (
  id uuid primary key default app.new_id(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete restrict,
  last_read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, conversation_id)
);
create index conversation_participants_conversation_id on public.conversation_participants (conversation_id);

create table public.work_order_messages (
  id uuid primary key default app.new_id(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  message text not null,
  sender_id uuid not null default app.profile_id() references public.profiles (id) on delete restrict,
  attachment_ids uuid[] not null default '{}',
  -- In the thread of a work order the customer and the subcontractor both talk with the office, not with each
  -- other: partner = customer and office, assigned = subcontractor and office, staff = a note of the office.
  visibility text not null default 'everyone',
  created_at timestamptz not null default now(),
  constraint work_order_messages_message check (length(trim(message)) > 0 and length(message) <= 10000),
  constraint work_order_messages_visibility check (visibility in ('everyone', 'partner', 'assigned', 'staff'))
);
create index work_order_messages_conversation on public.work_order_messages (conversation_id, created_at desc, id);
create index work_order_messages_sender_id on public.work_order_messages (sender_id, created_at desc);

create table public.message_read_receipts (
  id uuid primary key default app.new_id(),
  message_id uuid not null references public.work_order_messages (id) on delete cascade,
  user_id uuid not null default app.profile_id() references public.profiles (id) on delete restrict,
  read_at timestamptz not null default now(),
  unique (user_id, message_id)
);
create index message_read_receipts_message_id on public.message_read_receipts (message_id);

alter table public.conversations enable row level security;
alter table public.conversation_participants enable row level security;
alter table public.work_order_messages enable row level security;
alter table public.message_read_receipts enable row level security;

-- Rules -----------------------------------------------------------------------------------------------------

create trigger touch before update on public.conversations for each row execute function app.touch();

create function app.fill_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.work_order_id is not null then
    select w.organization_id, concat_ws(' ', w.work_order_number, w.title) into new.organization_id, new.title
    from public.work_orders w where w.id = new.work_order_id;
  end if;
  return new;
end
$$;
create trigger fill_conversation before insert on public.conversations
for each row execute function app.fill_conversation();

-- Only the office chooses who reads along; what others write goes to the office.
create function app.set_message_visibility() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.profile_id() is null or app.is_staff() then
    return new;
  end if;
  new.visibility := (
    select case
      when c.conversation_type = 'direct' then 'everyone'
      when w.organization_id = any (app.partner_organization_ids()) then 'partner'
      else 'assigned'
    end
    from public.conversations c left join public.work_orders w on w.id = c.work_order_id
    where c.id = new.conversation_id
  );
  -- A conversation that does not exist: the policy refuses it as it refuses a hidden one.
  new.visibility := coalesce(new.visibility, 'everyone');
  return new;
end
$$;
create trigger set_visibility before insert on public.work_order_messages
for each row execute function app.set_message_visibility();

create function app.date_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations c set last_message_at = greatest(c.last_message_at, new.created_at)
  where c.id = new.conversation_id;
  return null;
end
$$;
create trigger date_conversation after insert on public.work_order_messages
for each row execute function app.date_conversation();

-- The conversations that the caller takes part in. A function, because a policy on the table of participants that
-- asked that table would never end.
create function app.conversation_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := app.profile_id();
begin
  return array(select p.conversation_id from public.conversation_participants p where p.user_id = me);
end
$$;
grant execute on function app.conversation_ids() to authenticated, service_role;

-- Who sees and writes what ------------------------------------------------------------------------------------

create policy service on public.conversations for all to service_role using (true) with check (true);
-- Direct: the two. A work order's: whoever sees the work order.
create policy see on public.conversations for select to authenticated using (
  (conversation_type = 'direct' and id = any ((select app.conversation_ids())::uuid[]))
  or (conversation_type = 'work_order' and exists (select from public.work_orders w where w.id = work_order_id))
);
create policy open_thread on public.conversations for insert to authenticated with check (
  conversation_type = 'work_order' and exists (select from public.work_orders w where w.id = work_order_id)
);
grant select on public.conversations to authenticated;
grant insert (conversation_type, work_order_id) on public.conversations to authenticated;
grant select, insert, update, delete on public.conversations to service_role;

create policy service on public.conversation_participants for all to service_role using (true) with check (true);
create policy see on public.conversation_participants for select to authenticated using (
  user_id = (select app.profile_id())
  or exists (
    select from public.conversations c where c.id = conversation_id and c.conversation_type = 'direct'
  )
);
-- One's own reading mark: in a work order's thread the row is made when it is first read.
create policy add_own on public.conversation_participants for insert to authenticated with check (
  user_id = (select app.profile_id())
  and exists (
    select from public.conversations c where c.id = conversation_id and c.conversation_type = 'work_order'
  )
);
create policy change_own on public.conversation_participants for update to authenticated using (
  user_id = (select app.profile_id())
);
grant select on public.conversation_participants to authenticated;
grant insert (conversation_id, user_id, last_read_at), update (last_read_at) on public.conversation_participants
  to authenticated;
grant select, insert, update, delete on public.conversation_participants to service_role;

create policy service on public.work_order_messages for all to service_role using (true) with check (true);
create policy see on public.work_order_messages for select to authenticated using (
  exists (
    select from public.conversations c
    where c.id = conversation_id
      and (
        c.conversation_type = 'direct'
        or (select app.is_staff())
        or visibility = 'everyone'
        or (visibility = 'partner' and c.organization_id = any ((select app.partner_organization_ids())::uuid[]))
        or (
          visibility = 'assigned'
          and exists (
            select from public.work_orders w
            where w.id = c.work_order_id
              and w.assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
          )
        )
      )
  )
);
create policy send on public.work_order_messages for insert to authenticated with check (
  sender_id = (select app.profile_id())
  and exists (select from public.conversations c where c.id = conversation_id)
);
grant select on public.work_order_messages to authenticated;
grant insert (conversation_id, message, sender_id, attachment_ids, visibility) on public.work_order_messages
  to authenticated;
grant select, insert, update, delete on public.work_order_messages to service_role;

-- One's own marks, and in a direct conversation the other's.
create policy service on public.message_read_receipts for all to service_role using (true) with check (true);
create policy see on public.message_read_receipts for select to authenticated using (
  user_id = (select app.profile_id())
  or exists (
    select from public.work_order_messages m
    where m.id = message_id and m.sender_id = (select app.profile_id())
  )
);
create policy add_own on public.message_read_receipts for insert to authenticated with check (
  user_id = (select app.profile_id())
  and exists (select from public.work_order_messages m where m.id = message_id)
);
grant select on public.message_read_receipts to authenticated;
grant insert (message_id, user_id) on public.message_read_receipts to authenticated;
grant select, insert, update, delete on public.message_read_receipts to service_role;
