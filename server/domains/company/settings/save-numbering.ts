import { requireSettingsManager, writeSetting } from '#server/domains/company/settings/write-setting.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { AppError } from '#shared/errors.ts';
import {
  DEFAULT_NUMBERING,
  NUMBER_SERIES,
  type Numbering,
  type NumberSeries,
  otherSeriesWith,
} from '#shared/rules/office-settings.ts';

/**
 * An administrator changes the prefixes of new numbers. The count of a series continues, and a prefix that one series
 * has had never becomes another's, so a number names one document forever.
 */
export const saveNumbering = defineCommand('save_numbering', async (context, { prefixes, version }) => {
  const changedBy = await requireSettingsManager(context);
  return context.elevate('command_company', async (elevated) => {
    const { rows } = await elevated.query<{ value: Numbering }>(
      `select value from public.settings where key = 'numbering' for update`,
    );
    const before = rows[0]?.value ?? DEFAULT_NUMBERING;
    const former = formerPrefixes(before, prefixes);
    for (const series of NUMBER_SERIES) {
      if (otherSeriesWith(prefixes[series], series, { prefixes, former })) {
        throw new AppError('settings_prefix_taken', { prefix: prefixes[series] }, { field: series });
      }
    }
    const value = { prefixes, former };
    return writeSetting(elevated, { key: 'numbering', value, version, changedBy });
  });
});

/** The prefixes of each series that are no longer used for new numbers. */
function formerPrefixes(
  before: Numbering,
  prefixes: Record<NumberSeries, string>,
): Record<NumberSeries, string[]> {
  const entries = NUMBER_SERIES.map((series) => {
    const known = [...before.former[series], before.prefixes[series]];
    return [series, [...new Set(known)].filter((prefix) => prefix !== prefixes[series])] as const;
  });
  return Object.fromEntries(entries) as Record<NumberSeries, string[]>;
}
