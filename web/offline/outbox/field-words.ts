import { readReason } from '#shared/error-reasons/wire.ts';
import { t } from '#web/lib/text.ts';

interface Words {
  title: string;
  advice: string;
}

/**
 * A refusal of one field of a report, with the label that the form shows and what to do: the server names the field as
 * the command does, `completed_on: …`. Other refusals are returned as they are.
 */
export function withFieldLabel(words: Words, details: unknown): Words {
  if (readReason(details)?.reason !== 'input_invalid') return words;
  const [, path = '', problem = ''] = /^([a-z_]+)[a-z_.\d]*: (.+)$/s.exec(words.title) ?? [];
  const label = labels()[path];
  if (!label) return words;
  return {
    title: t('{{field}}: {{problem}}', { field: label, problem }),
    advice: t('Open the report, correct this, and submit it again.'),
  };
}

const labels = (): Readonly<Record<string, string>> => ({
  work_performed: t('Work performed'),
  materials_used: t('Materials used'),
  hours_worked: t('Hours worked'),
  crew_size: t('Crew size'),
  completed_on: t('Completed on'),
  checklist: t('Checklist'),
  signature_name: t('Signature'),
  attachment_ids: t('Photos'),
  photos_expected: t('Photos'),
});
