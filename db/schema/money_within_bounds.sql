-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

CREATE OR REPLACE FUNCTION app.check_billed_totals(bill uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  billed record;
begin
  for billed in
    select w.work_order_number, own.amount + coalesce(sum(l.amount), 0) as total
    from public.subcontractor_bill_work_orders own
    join public.work_orders w on w.id = own.work_order_id
    left join (
      public.subcontractor_bill_work_orders l
      join public.subcontractor_bills b on b.id = l.subcontractor_bill_id and b.status in ('submitted', 'approved', 'paid')
    ) on l.work_order_id = own.work_order_id and l.subcontractor_bill_id <> bill
    where own.subcontractor_bill_id = bill
    group by own.id, w.id
  loop
    perform app.within_money(billed.total, 'The bills of ' || billed.work_order_number);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_invoice_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if round(new.quantity * new.unit_price, 2) > 9999999999.99 then
    raise exception 'Quantity times price is more than $9,999,999,999.99.' using errcode = 'check_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_payment_day()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.paid_on < app.office_day(new.submitted_at) then
    raise exception 'This bill was submitted on %. It cannot be paid before.', app.day_words(app.office_day(new.submitted_at))
      using errcode = 'check_violation', hint = 'Choose that day or a later one.';
  end if;
  if new.paid_on > (now() at time zone 'UTC' + interval '14 hours')::date then
    raise exception 'A bill cannot be paid in the future.' using errcode = 'check_violation',
      hint = 'Choose today or an earlier day.';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_receipt_age()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.receipt_date < ((now() at time zone 'UTC' - interval '12 hours')::date - interval '2 years')
    and (tg_op = 'INSERT' or new.receipt_date <> old.receipt_date)
  then
    raise exception 'A receipt can be at most two years old.' using errcode = 'check_violation',
      hint = 'Check the date of the receipt.';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.check_reimbursement_day()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.reimbursed_on < new.receipt_date then
    raise exception 'This receipt is of %. It cannot be reimbursed before.', app.day_words(new.receipt_date)
      using errcode = 'check_violation', hint = 'Choose that day or a later one.';
  end if;
  if new.reimbursed_on > (now() at time zone 'UTC' + interval '14 hours')::date then
    raise exception 'A receipt cannot be reimbursed in the future.' using errcode = 'check_violation',
      hint = 'Choose today or an earlier day.';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.office_day(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT ((moment AT TIME ZONE COALESCE(( SELECT o.time_zone
            FROM public.organizations o
           WHERE (o.organization_type = 'internal'::text)
          LIMIT 1), 'UTC'::text)))::date AS timezone;
END;
grant execute on function app.office_day(timestamp with time zone) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.within_money(amount numeric, what text)
 RETURNS numeric
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if amount > 9999999999.99 then
    raise exception '% add up to more than $9,999,999,999.99.', what using errcode = 'check_violation';
  end if;
  return amount;
end
$function$;
