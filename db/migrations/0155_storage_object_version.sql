-- A row of a file that is written by hand, such as by a test or an import, gets a version of its own.
alter table storage.objects alter column version set default gen_random_uuid()::text;
