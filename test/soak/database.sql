-- A table as lists have them, and a function that sleeps as long as it may.
create table public.things (id int primary key, name text not null, body text not null);
insert into public.things select n, 'Thing ' || n, repeat('x', 1500) from generate_series(1, 5000) n;
create function public.dawdle(seconds float) returns int language plpgsql as
  $$ begin perform pg_sleep(seconds); return 1; end $$;
grant select on public.things to anon, authenticated;
