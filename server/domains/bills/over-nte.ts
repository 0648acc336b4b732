import type pg from 'pg';

export interface LineOverNte {
  work_order_id: string;
  work_order_number: string;
  /** US dollars: what it may cost, what bills before this one charge, and what this one adds to the overrun. */
  nte_amount: number;
  billed_before: number;
  over: number;
}

/** The lines of a bill that take their work orders over the NTE. Needs an elevated client: it counts every bill. */
export async function linesOverNte(elevated: pg.PoolClient, billId: string): Promise<LineOverNte[]> {
  const { rows } = await elevated.query<LineOverNte>(
    `select * from (
       select w.id as work_order_id, w.work_order_number, n.nte_amount::float8 as nte_amount,
         public.billed_before(l)::float8 as billed_before,
         app.added_over_nte(l.amount, public.billed_before(l), n.nte_amount)::float8 as over
       from public.subcontractor_bill_work_orders l
       join public.work_orders w on w.id = l.work_order_id
       cross join lateral (select public.firm_nte(l) as nte_amount) n
       where l.subcontractor_bill_id = $1
     ) lines
     where over > 0 order by work_order_number`,
    [billId],
  );
  return rows;
}
