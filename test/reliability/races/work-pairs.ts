import { randomUUID } from 'node:crypto';
import { addFile, addPhoto, addProject, addReport, addWorkOrder } from '../support/fixture.ts';
import { changesSince } from './freeze.ts';
import { ownerValue, type Pair, pick } from './race.ts';

/** Pairs of work: reports and their photos, projects and what is in them, threads and who may write in them. */
export const WORK_PAIRS: Record<string, Pair> = {
  'report and photos': {
    atOnce: 3,
    async prepare(fixture) {
      const { subcontractor, manager } = fixture.company.people;
      const report = await addReport(fixture);
      const { key, work } = await ownerValue<{ key: string; work: string }>(
        fixture,
        `update public.work_order_reports set photos_expected = 2 where id = $1
         returning jsonb_build_object('key', submission_key, 'work', work_order_id) as value`,
        [report],
      );
      const attach = (storage_path: string, position: number) => () =>
        subcontractor.client.rpc('attach_report_photo', {
          ...{ submission_key: key, storage_path, file_name: 'photo.jpg', category: 'after' as const },
          ...{ taken_at: '2026-03-02T15:00:00Z', position },
        });
      const paths = [await addFile(fixture, 'subcontractor'), await addFile(fixture, 'subcontractor')];
      const removeFile = () =>
        removed(subcontractor.client.storage.from('attachments').remove([paths[0] ?? '']));
      const giveUpOne = () =>
        subcontractor.client.rpc('submit_report', {
          ...{ work_order_id: work, submission_key: key, work_performed: 'Replaced the closer.' },
          ...{
            hours_worked: 2.5,
            crew_size: 1,
            completed_on: '2026-03-02',
            is_final: true,
            photos_expected: 1,
          },
        });
      const approve = () => manager.client.rpc('approve_report', { report_id: report });
      return {
        moves: [...paths.map(attach), removeFile, giveUpOne, approve],
        problems: async () => [
          ...(await ownerValue<boolean>(
            fixture,
            `select r.photos_arrived <> count(a.id) or r.photos_arrived > r.photos_expected as value
             from public.work_order_reports r left join public.attachments a on a.report_id = r.id
             where r.id = $1 group by r.id`,
            [report],
          ).then((isWrong) => (isWrong ? ['the photos of the report are not those it counts'] : []))),
          ...(await photosWithoutFile(report)),
        ],
      };

      async function photosWithoutFile(id: string): Promise<string[]> {
        const missing = await ownerValue<number>(
          fixture,
          `select count(*)::int as value from public.attachments a where a.report_id = $1
           and not exists (select from storage.objects o where o.name = a.storage_path)`,
          [id],
        );
        return missing > 0 ? [`${missing} photos of a report have lost their file`] : [];
      }
    },
  },

  'report and the files it is sent with': {
    atOnce: 3,
    async prepare(fixture, random) {
      const { client, profileId } = fixture.company.people.subcontractor;
      const work = await addWorkOrder(fixture, 'assigned');
      const photo = await addPhoto(fixture, 'subcontractor');
      const path = await addFile(fixture, 'subcontractor');
      await fixture.owner.query('update public.attachments set storage_path = $2 where id = $1', [
        photo,
        path,
      ]);
      const key = randomUUID();
      const child = pick(random, [
        () => client.from('attachments').update({ caption: 'Changed' }).eq('id', photo),
        () => client.from('attachments').delete().eq('id', photo),
        () => removed(client.storage.from('attachments').remove([path])),
      ]);
      const submit = () =>
        client.rpc('submit_report', {
          ...{ work_order_id: work, submission_key: key, work_performed: 'Replaced the closer.' },
          ...{ hours_worked: 2.5, crew_size: 1, completed_on: '2026-03-02', is_final: true },
          attachment_ids: [photo],
        });
      return {
        moves: [child, submit],
        problems: async () => {
          const lost = await ownerValue<boolean>(
            fixture,
            `select exists (select from public.work_order_reports r where r.subcontractor_user_id = $1
               and r.submission_key = $2 and not exists (
                 select from public.attachments a join storage.objects o on o.name = a.storage_path
                 where a.report_id = r.id)) as value`,
            [profileId, key],
          );
          return lost ? ['the report was taken with a photo, and has none'] : [];
        },
      };
    },
  },

  'project and its work orders and people': {
    atOnce: 3,
    async prepare(fixture, random) {
      const { admin, manager, employee } = fixture.company.people;
      const project = await addProject(fixture);
      await fixture.owner.query(`update public.projects set status = 'active' where id = $1`, [project]);
      const work = await addWorkOrder(fixture, 'received');
      const child = pick(random, [
        () =>
          manager.client.from('work_orders').insert({
            ...{ organization_id: fixture.company.organizations.customer, title: 'Repaint the canopy' },
            project_id: project,
          }),
        () => manager.client.from('work_orders').update({ project_id: project }).eq('id', work),
        () => admin.client.rpc('set_project_work_orders', { project_id: project, add: [work] }),
      ]);
      const person = () =>
        admin.client
          .from('project_assignments')
          .insert({ project_id: project, assigned_to: employee.profileId });
      const status = pick(random, ['completed', 'cancelled'] as const);
      const end = () =>
        admin.client.rpc('change_project_status', { project_id: project, status, reason: 'Called off.' });
      return {
        moves: [child, person, end],
        problems: async () => {
          const open = await ownerValue<number>(
            fixture,
            `select count(*)::int as value from public.projects p join public.work_orders w on w.project_id = p.id
             where p.id = $1 and p.status = 'completed' and w.status not in ('completed', 'closed', 'cancelled')`,
            [project],
          );
          return [
            ...(await changesSince(fixture, 'projects', project)),
            ...(open > 0 ? ['completed with open work orders'] : []),
          ];
        },
      };
    },
  },

  'conversation and messages, work order and reports': {
    atOnce: 3,
    async prepare(fixture) {
      const { subcontractor, admin } = fixture.company.people;
      const work = await addWorkOrder(fixture, 'assigned');
      const conversation_id = await ownerValue<string>(
        fixture,
        `insert into public.conversations (conversation_type, work_order_id) values ('work_order', $1)
         returning id as value`,
        [work],
      );
      const say = () =>
        subcontractor.client
          .from('work_order_messages')
          .insert({ conversation_id, message: 'On our way', sender_id: subcontractor.profileId });
      const report = () =>
        subcontractor.client.rpc('submit_report', {
          ...{ work_order_id: work, submission_key: randomUUID(), work_performed: 'Replaced the closer.' },
          ...{ hours_worked: 2.5, crew_size: 1, completed_on: '2026-03-02', is_final: false },
        });
      const giveAway = () =>
        admin.client.rpc('assign_work_order', {
          ...{ work_order_id: work, assignees: [], nte_amount: 500, due_date: null },
          assigned_organization_id: fixture.company.organizations.otherSubcontractor,
        });
      return {
        moves: [say, say, report, giveAway],
        problems: () => changesSince(fixture, 'work_orders', work),
      };
    },
  },
};

/** What the storage answers, in the form of the data API. */
async function removed(answer: PromiseLike<{ error: (Error & { status?: number }) | null }>) {
  const { error } = await answer;
  return { status: error?.status ?? (error ? 500 : 200), error };
}
