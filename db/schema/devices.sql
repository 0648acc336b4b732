-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table app.device_queues (
  session_id uuid not null,
  reports integer not null,
  photos integer not null,
  clock_events integer not null,
  messages integer not null,
  refused integer not null,
  oldest_at timestamp with time zone,
  reported_at timestamp with time zone default now() not null,
  constraint device_queues_pkey PRIMARY KEY (session_id),
  constraint device_queues_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE,
  constraint device_queues_clock_events CHECK (clock_events >= 0 AND clock_events <= 10000),
  constraint device_queues_messages CHECK (messages >= 0 AND messages <= 10000),
  constraint device_queues_oldest_at CHECK ((oldest_at IS NULL) = ((reports + photos + clock_events + messages) = 0)),
  constraint device_queues_photos CHECK (photos >= 0 AND photos <= 10000),
  constraint device_queues_refused CHECK (refused >= 0 AND refused <= (reports + photos + clock_events + messages)),
  constraint device_queues_reports CHECK (reports >= 0 AND reports <= 10000)
);
CREATE INDEX device_queues_oldest_at ON app.device_queues USING btree (oldest_at) WHERE oldest_at IS NOT NULL;
alter table app.device_queues enable row level security;
create policy gateway on app.device_queues for select to authenticator using (true);
grant select on app.device_queues to authenticator;

CREATE OR REPLACE FUNCTION app.device_queue_of(session uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (to_jsonb(q.*) - 'session_id'::text)
    FROM app.device_queues q
   WHERE (q.session_id = device_queue_of.session);
END;

CREATE OR REPLACE FUNCTION app.report_device_queue(reports integer, photos integer, clock_events integer, messages integer, refused integer, oldest_age interval)
 RETURNS timestamp with time zone
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 INSERT INTO app.device_queues AS q (session_id, reports, photos, clock_events, messages, refused, oldest_at)  SELECT s.id,
             report_device_queue.reports AS reports,
             report_device_queue.photos AS photos,
             report_device_queue.clock_events AS clock_events,
             report_device_queue.messages AS messages,
             report_device_queue.refused AS refused,
                 CASE
                     WHEN ((((report_device_queue.reports + report_device_queue.photos) + report_device_queue.clock_events) + report_device_queue.messages) > 0) THEN GREATEST((now() - report_device_queue.oldest_age), (s.created_at - '30 days'::interval))
                     ELSE NULL::timestamp with time zone
                 END AS "case"
            FROM (auth.sessions s
              JOIN public.profiles p ON ((p.user_id = s.user_id)))
           WHERE ((s.id = ((auth.jwt() ->> 'session_id'::text))::uuid) AND (p.id = app.profile_id()) AND ((s.not_after IS NULL) OR (s.not_after > now()) OR (s.delivers_until > now()))) ON CONFLICT(session_id) DO UPDATE SET reports = excluded.reports, photos = excluded.photos, clock_events = excluded.clock_events, messages = excluded.messages, refused = excluded.refused, oldest_at = excluded.oldest_at, reported_at = now()
   RETURNING q.reported_at;
END;
grant execute on function app.report_device_queue(integer,integer,integer,integer,integer,interval) to authenticated;
