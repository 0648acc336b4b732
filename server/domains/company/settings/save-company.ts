import { requireSettingsManager } from '#server/domains/company/settings/write-setting.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { AppError } from '#shared/errors.ts';

/**
 * An administrator corrects the contractor's own details. Its organization holds what other firms may see; the setting
 * `company` holds the rest, and says that the details have been entered here. Until then it may be empty: then the time
 * zone alone was chosen, at set-up.
 */
export const saveCompany = defineCommand('save_company', async (context, input) => {
  const changedBy = await requireSettingsManager(context);
  const { version, legal_name, tax_number, ...details } = input;
  if (version === null || Number.isNaN(Date.parse(version))) throw new AppError('settings_changed');

  return context.elevate('command_company', async (elevated) => {
    const { rows } = await elevated.query<{ version: string }>(
      `update public.organizations set name = $2, contact_phone = $3, contact_email = $4, address_line1 = $5,
         address_line2 = $6, city = $7, state = $8, postal_code = $9, time_zone = $10
       where organization_type = 'internal' and updated_at = $1::timestamptz
       returning to_json(updated_at) #>> '{}' as version`,
      [
        version,
        details.name,
        details.contact_phone || null,
        details.contact_email || null,
        details.address_line1 || null,
        details.address_line2 || null,
        details.city || null,
        details.state || null,
        details.postal_code || null,
        details.time_zone,
      ],
    );
    if (!rows[0]) throw new AppError('settings_changed');
    await elevated.query(
      `insert into public.settings (key, value, updated_by) values ('company', $1, $2)
       on conflict (key) do update set value = excluded.value, updated_by = excluded.updated_by`,
      [JSON.stringify({ legal_name, tax_number }), changedBy],
    );
    return rows[0];
  });
});
