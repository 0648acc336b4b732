import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { reportCommands } from '#shared/commands/reports.ts';
import type { ReportDraft } from '#web/features/reports/report-draft.ts';
import { serverToday } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';

const checkInput = standardSchemaResolver(reportCommands.submit_report.input);

/**
 * Checks a report as the server will: by the command's shape, by the server's day, because a phone's clock may be ahead,
 * and by the photos of the draft, so that all problems are shown at once.
 * @param lacksPhotos whether the draft has too few photos for a final report
 */
export const checkReport =
  (lacksPhotos: () => boolean): Resolver<ReportDraft> =>
  async (values, context, options) => {
    const checked = await checkInput(values, context, options);
    const further: FieldErrors<ReportDraft> = {
      ...(values.completed_on > serverToday() && {
        completed_on: { type: 'custom', message: t('Choose today or an earlier day.') },
      }),
      ...(values.is_final && lacksPhotos() && { photos_expected: { type: 'photos' } }),
    };
    if (Object.keys(further).length === 0) return checked;
    return { values: {}, errors: { ...further, ...checked.errors } };
  };
