import { requireSettingsManager, writeSetting } from '#server/domains/company/settings/write-setting.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { AppError } from '#shared/errors.ts';

/** An administrator names the portal and gives it the company's logo, which the browser has uploaded before. */
export const saveBranding = defineCommand('save_branding', async (context, { version, ...value }) => {
  const changedBy = await requireSettingsManager(context);
  if (value.logo_path !== null) {
    const { rowCount } = await context.client.query(
      `select from storage.objects where bucket_id = 'branding' and name = $1`,
      [value.logo_path],
    );
    if (rowCount === 0) throw new AppError('settings_logo_missing', {}, { field: 'logo_path' });
  }
  return context.elevate('command_company', (elevated) =>
    writeSetting(elevated, { key: 'branding', value, version, changedBy }),
  );
});
