-- A late clock event of a person's own device changes their time segments without being a decision on them (0086): the
-- event is kept in clock_events, and whatever it changed says so.
drop trigger refuse_own_decision on public.time_segments;
create trigger refuse_own_decision before insert on public.time_segments
for each row when (new.corrected_by is not null and new.clock_event_id is null)
execute function app.refuse_own_decision('Your own time is approved and corrected by somebody else.');
