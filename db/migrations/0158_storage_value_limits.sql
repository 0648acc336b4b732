-- What a request can say about a file or a bucket has a limit, whoever writes it. The gateway refuses most of it before:
-- names, types, and cache controls by their own rules, metadata by the size of a header or of a field of a form.
alter table storage.buckets
  add constraint buckets_name_length check (length(name) <= 100),
  add constraint buckets_owner_id_length check (length(owner_id) <= 255),
  add constraint buckets_allowed_mime_types_length check (length(allowed_mime_types::text) <= 30000);
alter table storage.objects
  add constraint objects_owner_id_length check (length(owner_id) <= 255),
  add constraint objects_version_length check (length(version) <= 255),
  add constraint objects_metadata_length check (length(metadata::text) <= 10000),
  add constraint objects_user_metadata_length check (length(user_metadata::text) <= 50000);
alter table storage.resumable_uploads
  add constraint resumable_uploads_version_length check (length(version) <= 255),
  add constraint resumable_uploads_name_length check (length(name) <= 1024),
  add constraint resumable_uploads_role_length check (length(role) <= 63),
  add constraint resumable_uploads_owner_id_length check (length(owner_id) <= 255),
  add constraint resumable_uploads_mimetype_length check (length(mimetype) <= 255),
  add constraint resumable_uploads_cache_control_length check (length(cache_control) <= 250),
  add constraint resumable_uploads_user_metadata_length check (length(user_metadata::text) <= 50000),
  add constraint resumable_uploads_upload_metadata_length check (length(upload_metadata) <= 20000);
alter table storage.unclaimed_files
  add constraint unclaimed_files_version_length check (length(version) <= 255);
