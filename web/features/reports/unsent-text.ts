import type { ReportDraft } from '#web/features/reports/report-draft.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatHours } from '#web/lib/hours.ts';
import { message, t } from '#web/lib/text.ts';
import type { LocalDraft } from '#web/offline/database/records.ts';

/** The content of a draft, complete or not, if it can no longer be opened in its form. */
export function writtenIn({ form }: Pick<LocalDraft, 'form'>): Partial<ReportDraft> {
  return typeof form === 'object' && form !== null ? form : {};
}

/** The hours and the crew; empty where nothing was entered. */
export function effortOf({ hours_worked: hours, crew_size: crew }: Partial<ReportDraft>): string {
  const people =
    typeof crew === 'number' && Number.isFinite(crew)
      ? t('{{count}} person|{{count}} people', { count: crew })
      : '';
  const worked = typeof hours === 'number' && Number.isFinite(hours) ? formatHours(hours) : '';
  return [worked, people].filter(Boolean).join(' · ');
}

const CHECK_LABELS = {
  failed: message('Failed'),
  done: message('Done'),
  not_applicable: message('Not applicable'),
  none: message('Not answered'),
} as const;

/** A whole draft as plain text, to paste elsewhere. */
export function unsentText(draft: LocalDraft): string {
  const written = writtenIn(draft);
  const { work_performed: work, materials_used: materials, completed_on: day, checklist = [] } = written;
  const effort = effortOf(written);
  const checks = checklist.map(({ text, answer, note }) =>
    [`- ${text}: ${t(CHECK_LABELS[answer ?? 'none'])}`, note].filter(Boolean).join('. '),
  );
  const captions = draft.photos.map(({ caption, fileName }) => `- ${caption || fileName}`);
  return [
    [draft.workOrderNumber, draft.workOrderTitle].filter(Boolean).join(' · '),
    day && `${t('Completed on')}: ${formatDate(day)}`,
    effort && `${t('Hours worked')}: ${effort}`,
    work && `\n${t('Work performed')}:\n${work}`,
    materials && `\n${t('Materials used')}:\n${materials}`,
    checks.length > 0 && `\n${t('Checklist')}:\n${checks.join('\n')}`,
    captions.length > 0 && `\n${t('Photos')}:\n${captions.join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n');
}
