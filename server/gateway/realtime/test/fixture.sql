-- Rooms in which people write notes; who is a member of a room sees what is written there.

create table public.rooms (id int primary key, name text not null);
create table public.room_members (
  room_id int not null references public.rooms (id) on delete cascade,
  person uuid not null,
  primary key (room_id, person)
);
create table public.notes (
  id bigint generated always as identity primary key,
  room_id int not null references public.rooms (id) on delete cascade,
  author uuid,
  body text not null,
  amount numeric,
  tags text[] not null default '{}',
  secret text,
  at timestamptz not null default now()
);
-- Nobody but the office's programs.
create table public.hidden (id int primary key, body text);
-- Everybody, without row-level security.
create table public.announcements (id int primary key, title text);

alter table public.rooms enable row level security;
alter table public.room_members enable row level security;
alter table public.notes enable row level security;
create policy own on public.room_members for select to authenticated using (person = auth.uid());
create policy member on public.rooms for select to authenticated
  using (exists (select from public.room_members m where m.room_id = id));
create policy member on public.notes for select to authenticated
  using (exists (select from public.room_members m where m.room_id = notes.room_id and m.person = auth.uid()));
create policy not_secret on public.notes as restrictive for select to authenticated using (body <> 'restricted');
grant select on public.rooms, public.room_members, public.announcements to authenticated;
grant select (id, room_id, author, body, amount, tags, at) on public.notes to authenticated;
grant select on public.announcements to anon;

select realtime.publish('public.rooms'), realtime.publish('public.room_members'), realtime.publish('public.notes'),
  realtime.publish('public.hidden'), realtime.publish('public.announcements');

insert into public.rooms values (1, 'Boiler'), (2, 'Roof');
insert into public.room_members values
  (1, '00000000-0000-4000-8000-00000000000a'), (2, '00000000-0000-4000-8000-00000000000b');

-- A private topic for the members of a room: to hear it, and to say something in it.
create policy hear on realtime.messages for select to authenticated using (
  exists (select from public.room_members m where 'room:' || m.room_id = realtime.topic() and m.person = auth.uid())
);
create policy say on realtime.messages for insert to authenticated with check (
  extension in ('broadcast', 'presence') and realtime.topic() = 'room:1'
  and exists (select from public.room_members m where m.room_id = 1 and m.person = auth.uid())
);
