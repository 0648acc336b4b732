import type { ChecklistAnswer } from '#shared/commands/reports.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatHours } from '#web/lib/hours.ts';
import { message, t } from '#web/lib/text.ts';

/** The fields that are compared between two versions of a report. */
export interface ComparedReport {
  work_performed: string;
  materials_used: string;
  hours_worked: number;
  crew_size: number;
  completed_on: string;
  is_final: boolean;
  checklist: readonly ChecklistAnswer[];
  photos: readonly { category: string }[];
}

export interface VersionChange {
  label: string;
  before: string;
  after: string;
  /** Long texts are shown below each other. */
  isLong?: true;
}

/** The differences to the previous version. Photos are compared by their number, because they are copies. */
export function versionChanges(before: ComparedReport, after: ComparedReport): VersionChange[] {
  const lines: VersionChange[] = [
    { label: t('Work performed'), before: before.work_performed, after: after.work_performed, isLong: true },
    { label: t('Materials used'), before: before.materials_used, after: after.materials_used, isLong: true },
    {
      label: t('Hours worked'),
      before: formatHours(before.hours_worked),
      after: formatHours(after.hours_worked),
    },
    { label: t('Crew size'), before: String(before.crew_size), after: String(after.crew_size) },
    {
      label: t('Completed on'),
      before: formatDate(before.completed_on),
      after: formatDate(after.completed_on),
    },
    { label: t('Kind'), before: kindOf(before), after: kindOf(after) },
    { label: t('Photos'), before: photosOf(before), after: photosOf(after) },
    ...checklistChanges(before.checklist, after.checklist),
  ];
  return lines.filter((line) => line.before !== line.after);
}

const kindOf = ({ is_final }: ComparedReport) => (is_final ? t('Final report') : t('Progress report'));
const photosOf = ({ photos }: ComparedReport) =>
  String(photos.filter(({ category }) => category !== 'signature').length);

const WORDS = { done: message('Done'), not_applicable: message('Not applicable'), failed: message('Failed') };

function checklistChanges(
  before: readonly ChecklistAnswer[],
  after: readonly ChecklistAnswer[],
): VersionChange[] {
  const known = new Map(before.map((item) => [item.item_id, item]));
  return after.map((item) => ({
    label: item.text,
    before: answerOf(known.get(item.item_id)),
    after: answerOf(item),
  }));
}

function answerOf(item: ChecklistAnswer | undefined): string {
  if (!item?.answer) return t('Not answered');
  const answer = t(WORDS[item.answer]);
  return item.note ? t('{{answer}}: {{note}}', { answer, note: item.note }) : answer;
}
