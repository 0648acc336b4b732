-- Messages between the office and those who do the work, corrected: who belongs to the customer and to some other
-- subcontractor does not read them. It is the assigned subcontractor that is asked for, not any.

drop policy see on public.work_order_messages;
create policy see on public.work_order_messages for select to authenticated using (
  exists (
    select from public.conversations c
    where c.id = conversation_id
      and (
        c.conversation_type = 'direct'
        or (select app.is_staff())
        or visibility = 'everyone'
        or (visibility = 'partner' and c.organization_id = any ((select app.partner_organization_ids())::uuid[]))
        or (
          visibility = 'assigned'
          and exists (
            select from public.work_orders w
            where w.id = c.work_order_id
              and w.assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
          )
        )
      )
  )
);
