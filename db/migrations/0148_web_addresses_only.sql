-- What a screen or a mail may show as a link or a picture is a web address: no other scheme, such as javascript:, is kept.
update public.profiles set avatar_url = null where avatar_url !~ '^https?://[^[:space:]]+$';
alter table public.profiles
  add constraint profiles_avatar_url_web check (avatar_url ~ '^https?://[^[:space:]]+$');
update public.email_log set unsubscribe_url = null where unsubscribe_url !~ '^https?://[^[:space:]]+$';
alter table public.email_log
  add constraint email_log_unsubscribe_url_web check (unsubscribe_url ~ '^https?://[^[:space:]]+$');
