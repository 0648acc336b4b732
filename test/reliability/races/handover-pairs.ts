import type { Person } from '#test/support/company.ts';
import { addWorkOrder } from '../support/fixture.ts';
import { changesSince } from './freeze.ts';
import { addDraft } from './money-pairs.ts';
import { ownerValue, type Pair, pick } from './race.ts';

/** A work order changes hands while the firm that has it, or used to have it, bills it. */
export const HANDOVER_PAIRS: Record<string, Pair> = {
  'handover and the bill of the former firm': {
    atOnce: 3,
    async prepare(fixture, random) {
      const { people, organizations } = fixture.company;
      const { subcontractor, admin } = people;
      const work = await addWorkOrder(fixture, 'in_progress');
      const isReported = random() < 0.5;
      await fixture.owner.query(
        `insert into public.work_order_reports (work_order_id, subcontractor_user_id, subcontractor_organization_id,
           work_performed, hours_worked, completed_on, is_final, status, reviewed_by, reviewed_at)
         values ($1, $2, $3, 'Set the closer.', 2, '2026-03-02', false, $4::text,
           case when $4 = 'approved' then $5::uuid end, case when $4 = 'approved' then now() end)`,
        [
          ...[work, subcontractor.profileId, organizations.subcontractor],
          ...[isReported ? 'approved' : 'submitted', admin.profileId],
        ],
      );
      const bill = await addDraft(fixture, work, 300);
      const give = (firm: 'subcontractor' | 'otherSubcontractor', nte_amount: number) => () =>
        admin.client.rpc('assign_work_order', {
          ...{ work_order_id: work, assigned_organization_id: organizations[firm] },
          ...{ assignees: [], nte_amount, due_date: null },
        });
      const submit = pick(random, [
        () => subcontractor.client.from('subcontractor_bills').update({ status: 'submitted' }).eq('id', bill),
        () =>
          subcontractor.client.rpc('submit_bill', {
            ...{ bill_id: bill, lines: [{ work_order_id: work, amount: 300 }] },
          }),
      ]);
      const pay = async () => {
        await admin.client.rpc('approve_bill', { bill_id: bill, note: 'Agreed on the phone.' });
        return admin.client.rpc('mark_bills_paid', {
          ...{ bill_ids: [bill], paid_on: new Date().toISOString().slice(0, 10) },
          ...{ payment_method: 'ach' as const, payment_reference: null },
        });
      };
      return {
        moves: [submit, give('otherSubcontractor', 100), submit, pay, give('subcontractor', 200)],
        problems: async () => {
          const isSubmitted = await ownerValue<boolean>(
            fixture,
            `select status <> 'draft' as value from public.subcontractor_bills where id = $1`,
            [bill],
          );
          const isWrong = await ownerValue<boolean>(
            fixture,
            `select b.status <> 'draft' and b.over_nte_amount <> app.bill_over_nte(b.id) as value
             from public.subcontractor_bills b where b.id = $1`,
            [bill],
          );
          return [
            ...(await changesSince(fixture, 'subcontractor_bills', bill)),
            ...(isSubmitted && !isReported ? ['billed without an approved report'] : []),
            ...(isWrong ? ['the overrun is not counted by the NTE of the firm'] : []),
          ];
        },
      };
    },
  },

  'first message and handover': {
    atOnce: 3,
    async prepare(fixture, random) {
      const { subcontractor, admin, manager, partner } = fixture.company.people;
      const work = await addWorkOrder(fixture, 'assigned');
      const say =
        ({ client, profileId }: Person) =>
        async () => {
          const opened = await client.rpc('open_work_order_thread', { p_work_order_id: work });
          if (opened.error) return opened;
          return client
            .from('work_order_messages')
            .insert({ conversation_id: opened.data, message: 'Which door is it?', sender_id: profileId });
        };
      const firm = fixture.company.organizations.otherSubcontractor;
      const give = pick(random, [
        () =>
          admin.client.rpc('assign_work_order', {
            ...{ work_order_id: work, assigned_organization_id: firm },
            ...{ assignees: [], nte_amount: 500, due_date: null },
          }),
        () =>
          admin.client.rpc('bulk_assign_work_orders', {
            ...{ work_order_ids: [work], assigned_organization_id: firm, assignees: [] },
          }),
      ]);
      return {
        moves: [say(subcontractor), say(pick(random, [manager, partner])), give],
        problems: async () => {
          const isWrong = await ownerValue<boolean>(
            fixture,
            `select c.assigned_organization_id is distinct from w.assigned_organization_id as value
             from public.work_orders w join public.conversations c on c.work_order_id = w.id where w.id = $1`,
            [work],
          );
          return isWrong ? ['the conversation is not with the firm that has the work order'] : [];
        },
      };
    },
  },
};
