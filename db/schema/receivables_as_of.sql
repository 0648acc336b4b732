-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

CREATE OR REPLACE FUNCTION app.receivable_parts_as_of(p_day date)
 RETURNS TABLE(organization_id uuid, invoices bigint, not_due numeric, overdue_30 numeric, overdue_60 numeric, overdue_90 numeric, overdue_more numeric, credit numeric, oldest_due date, retainage numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH days AS MATERIALIZED (
          SELECT app.office_midnight((receivable_parts_as_of.p_day + 1)) AS ended_at,
             app.office_midnight((receivable_parts_as_of.p_day - 32)) AS moved_since
           WHERE ( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may)
         ), invoices AS MATERIALIZED (
          SELECT i.id,
             i.organization_id,
             i.due_date,
             i.total_amount,
             i.retained_amount,
             ((i.issue_date <= receivable_parts_as_of.p_day) AND ((i.voided_at IS NULL) OR (i.voided_at >= d.ended_at))) AS counts
            FROM days d,
             public.partner_invoices i
           WHERE (i.status = 'sent'::text)
         UNION ALL
          SELECT i.id,
             i.organization_id,
             i.due_date,
             i.total_amount,
             i.retained_amount,
             (i.issue_date <= receivable_parts_as_of.p_day)
            FROM (days d
              JOIN public.partner_invoices i ON ((i.paid_at >= d.moved_since)))
           WHERE (i.status = 'paid'::text)
         UNION ALL
          SELECT i.id,
             i.organization_id,
             i.due_date,
             i.total_amount,
             i.retained_amount,
             ((i.issue_date <= receivable_parts_as_of.p_day) AND (i.voided_at >= d.ended_at))
            FROM (days d
              JOIN public.partner_invoices i ON ((i.voided_at >= d.moved_since)))
           WHERE (i.status = 'void'::text)
         ), credits AS MATERIALIZED (
          SELECT p_1.id,
             p_1.organization_id,
                 CASE
                     WHEN ((p_1.received_on <= receivable_parts_as_of.p_day) AND ((p_1.returned_on IS NULL) OR (p_1.returned_on > receivable_parts_as_of.p_day))) THEN p_1.amount
                     ELSE (0)::numeric
                 END AS amount
            FROM (days d
              CROSS JOIN LATERAL ( SELECT o.id,
                     o.organization_id,
                     o.method,
                     o.reference,
                     o.received_on,
                     o.amount,
                     o.applied_amount,
                     o.refunded_amount,
                     o.available_amount,
                     o.notes,
                     o.returned_on,
                     o.returned_reason,
                     o.returned_at,
                     o.returned_by,
                     o.created_by,
                     o.created_at,
                     o.updated_at
                    FROM public.customer_payments o
                   WHERE (o.available_amount <> (0)::numeric)
                 UNION ALL
                  SELECT s.id,
                     s.organization_id,
                     s.method,
                     s.reference,
                     s.received_on,
                     s.amount,
                     s.applied_amount,
                     s.refunded_amount,
                     s.available_amount,
                     s.notes,
                     s.returned_on,
                     s.returned_reason,
                     s.returned_at,
                     s.returned_by,
                     s.created_by,
                     s.created_at,
                     s.updated_at
                    FROM public.customer_payments s
                   WHERE ((s.available_amount = (0)::numeric) AND (s.updated_at >= d.moved_since))) p_1)
         UNION ALL
          SELECT n.id,
             n.organization_id,
                 CASE
                     WHEN ((n.issued_on <= receivable_parts_as_of.p_day) AND ((n.voided_at IS NULL) OR (n.voided_at >= d.ended_at))) THEN n.amount
                     ELSE (0)::numeric
                 END AS "case"
            FROM (days d
              CROSS JOIN LATERAL ( SELECT o.id,
                     o.credit_note_number,
                     o.organization_id,
                     o.partner_invoice_id,
                     o.amount,
                     o.applied_amount,
                     o.refunded_amount,
                     o.available_amount,
                     o.reason,
                     o.issued_on,
                     o.sent_to,
                     o.mailed_at,
                     o.voided_at,
                     o.void_reason,
                     o.voided_by,
                     o.created_by,
                     o.created_at,
                     o.updated_at
                    FROM public.credit_notes o
                   WHERE (o.available_amount <> (0)::numeric)
                 UNION ALL
                  SELECT s.id,
                     s.credit_note_number,
                     s.organization_id,
                     s.partner_invoice_id,
                     s.amount,
                     s.applied_amount,
                     s.refunded_amount,
                     s.available_amount,
                     s.reason,
                     s.issued_on,
                     s.sent_to,
                     s.mailed_at,
                     s.voided_at,
                     s.void_reason,
                     s.voided_by,
                     s.created_by,
                     s.created_at,
                     s.updated_at
                    FROM public.credit_notes s
                   WHERE ((s.available_amount = (0)::numeric) AND (s.updated_at >= d.moved_since))) n)
         ), moved AS (
          SELECT a.id
            FROM (invoices i
              JOIN public.payment_allocations a ON ((a.partner_invoice_id = i.id)))
         UNION
          SELECT a.id
            FROM (credits c
              JOIN public.payment_allocations a ON ((a.customer_payment_id = c.id)))
         UNION
          SELECT a.id
            FROM (credits c
              JOIN public.payment_allocations a ON ((a.credit_note_id = c.id)))
         ), applied AS MATERIALIZED (
          SELECT a.partner_invoice_id,
             COALESCE(a.customer_payment_id, a.credit_note_id) AS source_id,
             a.amount
            FROM (((((days d
              CROSS JOIN moved m)
              JOIN public.payment_allocations a ON ((a.id = m.id)))
              JOIN public.partner_invoices i ON ((i.id = a.partner_invoice_id)))
              LEFT JOIN public.customer_payments p_1 ON ((p_1.id = a.customer_payment_id)))
              LEFT JOIN public.credit_notes n ON ((n.id = a.credit_note_id)))
           WHERE ((i.issue_date <= receivable_parts_as_of.p_day) AND (COALESCE(p_1.received_on, n.issued_on) <= receivable_parts_as_of.p_day) AND ((a.created_at < d.ended_at) OR (app.office_day(a.created_at) = app.office_day(COALESCE(p_1.created_at, n.created_at)))) AND
                 CASE
                     WHEN (a.released_at IS NULL) THEN true
                     WHEN (a.released_at = p_1.returned_at) THEN (p_1.returned_on > receivable_parts_as_of.p_day)
                     WHEN (a.released_at < d.ended_at) THEN false
                     ELSE ((a.released_at = n.voided_at) OR (app.office_day(a.released_at) > app.office_day(a.created_at)))
                 END)
         ), on_invoices AS (
          SELECT a.partner_invoice_id,
             sum(a.amount) AS amount
            FROM applied a
           GROUP BY a.partner_invoice_id
         ), lefts AS (
          SELECT i.organization_id,
             i.due_date,
             (
                 CASE
                     WHEN i.counts THEN i.total_amount
                     ELSE (0)::numeric
                 END - COALESCE(a.amount, (0)::numeric)) AS amount
            FROM (invoices i
              LEFT JOIN on_invoices a ON ((a.partner_invoice_id = i.id)))
         ), parts AS (
          SELECT l.organization_id,
             count(*) AS invoices,
             COALESCE(sum(l.amount) FILTER (WHERE ((l.due_date IS NULL) OR (l.due_date >= receivable_parts_as_of.p_day))), (0)::numeric) AS not_due,
             COALESCE(sum(l.amount) FILTER (WHERE (((receivable_parts_as_of.p_day - l.due_date) >= 1) AND ((receivable_parts_as_of.p_day - l.due_date) <= 30))), (0)::numeric) AS overdue_30,
             COALESCE(sum(l.amount) FILTER (WHERE (((receivable_parts_as_of.p_day - l.due_date) >= 31) AND ((receivable_parts_as_of.p_day - l.due_date) <= 60))), (0)::numeric) AS overdue_60,
             COALESCE(sum(l.amount) FILTER (WHERE (((receivable_parts_as_of.p_day - l.due_date) >= 61) AND ((receivable_parts_as_of.p_day - l.due_date) <= 90))), (0)::numeric) AS overdue_90,
             COALESCE(sum(l.amount) FILTER (WHERE ((receivable_parts_as_of.p_day - l.due_date) > 90)), (0)::numeric) AS overdue_more,
             (0)::numeric AS credit,
             min(l.due_date) AS oldest_due,
             (0)::numeric AS retainage
            FROM lefts l
           WHERE (l.amount > (0)::numeric)
           GROUP BY l.organization_id
         UNION ALL
          SELECT l.organization_id,
             0,
             0,
             0,
             0,
             0,
             0,
             (- sum(l.amount)),
             NULL::date,
             0
            FROM lefts l
           WHERE (l.amount < (0)::numeric)
           GROUP BY l.organization_id
         UNION ALL
          SELECT c.organization_id,
             0,
             0,
             0,
             0,
             0,
             0,
             sum(c.amount) AS sum,
             NULL::date,
             0
            FROM ( SELECT s.organization_id,
                     s.amount
                    FROM credits s
                 UNION ALL
                  SELECT s.organization_id,
                     (- a.amount)
                    FROM (credits s
                      JOIN applied a ON ((a.source_id = s.id)))
                 UNION ALL
                  SELECT s.organization_id,
                     (- r.amount)
                    FROM (credits s
                      JOIN public.customer_refunds r ON ((r.customer_payment_id = s.id)))
                   WHERE (r.refunded_on <= receivable_parts_as_of.p_day)
                 UNION ALL
                  SELECT s.organization_id,
                     (- r.amount)
                    FROM (credits s
                      JOIN public.customer_refunds r ON ((r.credit_note_id = s.id)))
                   WHERE (r.refunded_on <= receivable_parts_as_of.p_day)) c
           GROUP BY c.organization_id
          HAVING (sum(c.amount) <> (0)::numeric)
         UNION ALL
          SELECT i.organization_id,
             0,
             0,
             0,
             0,
             0,
             0,
             0,
             NULL::date,
             sum(i.retained_amount) AS sum
            FROM ( SELECT r.organization_id,
                     r.retained_amount
                    FROM days d,
                     public.partner_invoices r
                   WHERE ((r.retained_amount <> (0)::numeric) AND (r.status = ANY (ARRAY['sent'::text, 'paid'::text])) AND (r.issue_date <= receivable_parts_as_of.p_day))
                 UNION ALL
                  SELECT v.organization_id,
                     v.retained_amount
                    FROM days d,
                     public.partner_invoices v
                   WHERE ((v.retained_amount <> (0)::numeric) AND (v.status = 'void'::text) AND (v.voided_at >= d.ended_at) AND (v.issue_date <= receivable_parts_as_of.p_day))) i
           GROUP BY i.organization_id
          HAVING (sum(i.retained_amount) <> (0)::numeric)
         )
  SELECT p.organization_id,
     p.invoices,
     p.not_due,
     p.overdue_30,
     p.overdue_60,
     p.overdue_90,
     p.overdue_more,
     p.credit,
     p.oldest_due,
     p.retainage
    FROM parts p;
END;
grant execute on function app.receivable_parts_as_of(date) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.receivables_as_of(p_day date, p_query text DEFAULT ''::text, p_limit integer DEFAULT 500)
 RETURNS TABLE(organization_id uuid, name text, open_invoices bigint, not_due numeric, overdue_30 numeric, overdue_60 numeric, overdue_90 numeric, overdue_more numeric, credit numeric, owed numeric, oldest_due date, retainage numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT o.id,
     o.name,
     (COALESCE(sum(w.invoices), (0)::numeric))::bigint AS "coalesce",
     COALESCE(sum(w.not_due), (0)::numeric) AS "coalesce",
     COALESCE(sum(w.overdue_30), (0)::numeric) AS "coalesce",
     COALESCE(sum(w.overdue_60), (0)::numeric) AS "coalesce",
     COALESCE(sum(w.overdue_90), (0)::numeric) AS "coalesce",
     COALESCE(sum(w.overdue_more), (0)::numeric) AS "coalesce",
     COALESCE(sum(w.credit), (0)::numeric) AS "coalesce",
     COALESCE(sum((((((w.not_due + w.overdue_30) + w.overdue_60) + w.overdue_90) + w.overdue_more) - w.credit)), (0)::numeric) AS "coalesce",
     min(w.oldest_due) AS min,
     COALESCE(sum(w.retainage), (0)::numeric) AS "coalesce"
    FROM (app.receivable_parts_as_of(receivables_as_of.p_day) w(organization_id, invoices, not_due, overdue_30, overdue_60, overdue_90, overdue_more, credit, oldest_due, retainage)
      JOIN public.organizations o ON ((o.id = w.organization_id)))
   WHERE (( SELECT app.may(VARIADIC ARRAY['invoice'::text, 'see_costs'::text]) AS may) AND ((TRIM(BOTH FROM receivables_as_of.p_query) = ''::text) OR (o.name ~~* (('%'::text || regexp_replace(TRIM(BOTH FROM receivables_as_of.p_query), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text))))
   GROUP BY GROUPING SETS ((o.id, o.name), ())
   ORDER BY (o.id IS NOT NULL), COALESCE(sum((((((w.not_due + w.overdue_30) + w.overdue_60) + w.overdue_90) + w.overdue_more) - w.credit)), (0)::numeric) DESC, o.name, o.id
  LIMIT (GREATEST(LEAST(receivables_as_of.p_limit, 10000), 0) + 1);
END;
grant execute on function public.receivables_as_of(date,text,integer) to authenticated, service_role;
