import type { ElevatedClient } from '#server/database/command-roles.ts';
import type { ChecklistAnswer } from '#shared/commands/reports.ts';
import type { CommandInput, CommandOutput } from '#shared/commands.ts';

type Input = CommandInput<'submit_report'>;

/** The report that a draft became when it was sent before, as the draft is compared with it. */
export interface KnownReport extends CommandOutput<'submit_report'> {
  subcontractor_user_id: string;
  work_order_id: string;
  work_performed: string;
  materials_used: string;
  /** Whether they are those of the draft, in the hundredths of the column. */
  is_same_hours: boolean;
  crew_size: number;
  completed_on: string;
  is_final: boolean;
  is_final_ignored: boolean;
  signature_name: string | null;
  checklist: ChecklistAnswer[];
  photos_expected: number;
  /** The files that came with the report, not counting its photos, which follow it. */
  files: number;
  /** How many of its files and photos the draft names. */
  files_named: number;
}

/** The report of this draft; undefined for a draft that never arrived. */
export async function knownReport(elevated: ElevatedClient, input: Input): Promise<KnownReport | undefined> {
  const { rows } = await elevated.query<KnownReport>(
    `select r.id, report_number, status, subcontractor_user_id, work_order_id, work_performed, materials_used,
       hours_worked = round($2::numeric, 2) as is_same_hours, crew_size, completed_on::text as completed_on, is_final,
       is_final_ignored, signature_name, checklist, photos_expected,
       greatest(f.count - photos_arrived, 0)::int as files, f.named::int as files_named
     from public.work_order_reports r
     cross join lateral (
       select count(*) as count, count(*) filter (where a.id = any ($3::uuid[])) as named
       from public.attachments a where a.report_id = r.id
     ) f
     where submission_key = $1`,
    [input.submission_key, input.hours_worked, input.attachment_ids ?? []],
  );
  return rows[0];
}

/** Whether the report says everything that the draft says now. Fewer photos are no change: they were given up. */
export function saysTheSame(input: Input, known: KnownReport): boolean {
  return (
    input.work_performed === known.work_performed &&
    (input.materials_used ?? '') === known.materials_used &&
    known.is_same_hours &&
    input.crew_size === known.crew_size &&
    input.completed_on === known.completed_on &&
    input.is_final === (known.is_final || known.is_final_ignored) &&
    (input.signature_name || null) === known.signature_name &&
    answers(input.checklist) === answers(known.checklist) &&
    hasSameFiles(input, known)
  );
}

/** A device whose storage changes sends a photo with its report first, and after it later, or the other way round. */
function hasSameFiles(input: Input, known: KnownReport): boolean {
  const named = new Set(input.attachment_ids).size;
  const photosExpected = input.photos_expected ?? 0;
  return (
    named === known.files_named &&
    known.files - named <= photosExpected &&
    named + photosExpected <= known.files + known.photos_expected
  );
}

/** What was answered, whatever the office's list says of the items. */
const answers = (checklist: Input['checklist']): string =>
  JSON.stringify(
    (checklist ?? []).map((answer) => [answer.item_id, answer.text, answer.answer, answer.note ?? '']),
  );
