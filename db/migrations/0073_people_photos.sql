-- Photos of people: shown beside their names, to everybody who may see the name.

-- Small: screens shrink a photo before they store it. The upload compares its first bytes with its type (decision 010).
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('people', 'people', false, 2097152, '{image/jpeg,image/png,image/webp}');

-- Policies find the person whose photo a file is.
create index profiles_photo_storage_path on public.profiles (photo_storage_path) where photo_storage_path is not null;

-- A person writes into the folder named by their profile id. A photo that is shown is read by everybody who sees the
-- person. It is replaced by another file, and not removed while it is shown.
create policy people_see on storage.objects for select to authenticated using (
  bucket_id = 'people'
  and (
    (storage.foldername(name))[1] = (select app.profile_id())::text
    or exists (select from public.profiles p where p.photo_storage_path = name)
  )
);
create policy people_add on storage.objects for insert to authenticated with check (
  bucket_id = 'people' and (select app.is_member())
  and (storage.foldername(name))[1] = (select app.profile_id())::text
);
create policy people_remove on storage.objects for delete to authenticated using (
  bucket_id = 'people'
  and (storage.foldername(name))[1] = (select app.profile_id())::text
  and not exists (select from public.profiles p where p.photo_storage_path = name)
);

create trigger count_person_photo after insert on storage.objects
for each row when (new.bucket_id = 'people' and new.owner is not null) execute function app.count_file();

-- A person shows one photo. With a change, every other file of theirs goes: the photo before, and uploads that were given
-- up. The rows go at once; the bytes are on the list of those that the sweep removes.
create function app.remove_other_photos() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  with gone as (
    delete from storage.objects o
    where o.bucket_id = 'people' and o.name >= new.id || '/' and o.name < new.id || '0'
      and o.name is distinct from new.photo_storage_path
    returning o.version
  )
  insert into storage.unclaimed_files (version, remove_after) select g.version, now() from gone g;
  perform set_config('storage.allow_delete_query', 'false', true);
  return null;
end
$$;
revoke execute on function app.remove_other_photos() from public;

create trigger remove_other_photos after update of photo_storage_path on public.profiles
for each row when (old.photo_storage_path is distinct from new.photo_storage_path)
execute function app.remove_other_photos();

grant update (photo_storage_path) on public.profiles to command_people;
