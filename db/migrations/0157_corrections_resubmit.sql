-- A receipt that was sent back is handed in again when its owner corrects it, whether by the command or directly.

create function app.resubmit_receipt() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.status := 'submitted';
  return new;
end
$$;
-- Named so that it comes before check_receipt, which then clears the review.
create trigger begin_resubmission before update on public.receipts for each row
when (old.status = 'rejected' and new.status = 'rejected' and current_user = 'authenticated')
execute function app.resubmit_receipt();

-- The same for its allocations. Deferred, so that a correction of both is one step in the history.
create function app.resubmit_allocated_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.receipts r set status = 'submitted'
  where r.id = coalesce(new.receipt_id, old.receipt_id) and r.status = 'rejected';
  return null;
end
$$;
create constraint trigger resubmit_receipt after insert or update or delete on public.receipt_allocations
deferrable initially deferred for each row when (current_user = 'authenticated')
execute function app.resubmit_allocated_receipt();
