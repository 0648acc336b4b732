import { ImageUp, X } from 'lucide-react';
import { useController } from 'react-hook-form';
import { logoUrl } from '#shared/branding.ts';
import { settingsCommands } from '#shared/commands/settings.ts';
import type { BrandingSettings } from '#shared/rules/office-settings.ts';
import { SettingsForm } from '#web/features/settings/components/settings-form.tsx';
import type { Loaded } from '#web/features/settings/queries.ts';
import { useLogoUpload } from '#web/features/settings/use-logo-upload.ts';
import { useSettingsForm } from '#web/features/settings/use-settings-form.ts';
import { cn } from '#web/lib/cn.ts';
import { ACCEPTED_LOGOS } from '#web/lib/logo-file.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { sendCommand } from '#web/lib/use-command.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

const LABELS: Record<keyof BrandingSettings, Message> = {
  product_name: message('Name of the portal'),
  logo_path: message('Logo'),
};

interface BrandingFormProps {
  loaded: Loaded<BrandingSettings>;
  reload: () => Promise<Loaded<BrandingSettings> | undefined>;
}

/** The portal's name and the company's logo. */
export function BrandingForm({ loaded, reload }: BrandingFormProps) {
  const settings = useSettingsForm<BrandingSettings>({
    recordId: 'branding',
    loaded,
    reload,
    schema: settingsCommands.save_branding.input,
    send: ({ product_name, logo_path }, version, key) =>
      sendCommand('save_branding', { product_name, logo_path, version }, key),
  });
  const { register, control, formState } = settings.form;
  const logo = useController({ control, name: 'logo_path' });
  const upload = useLogoUpload((path) => logo.field.onChange(path));
  const path = logo.field.value;
  return (
    <SettingsForm settings={settings} labels={LABELS} textOf={textOf}>
      <Card title={t('Logo and name')}>
        <div className="grid gap-5">
          <div>
            <p className="font-medium">{t('Logo')}</p>
            <p className="mb-3 text-pretty text-ink-soft">
              {t(
                'On the sign-in page, in the menu, in emails, and on documents. A square PNG, JPEG, or WebP picture of at most 1 MB works best.',
              )}
            </p>
            <div className="flex flex-wrap items-center gap-3">
              {path ? (
                <img
                  src={logoUrl(path)}
                  alt={t('The logo')}
                  className="size-16 rounded-md border border-line bg-white object-contain p-1"
                />
              ) : (
                <span className="grid size-16 place-items-center rounded-md border border-line border-dashed text-center text-ink-soft text-xs">
                  {t('No logo')}
                </span>
              )}
              <label
                className={cn(
                  buttonStyle(),
                  'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus',
                )}
              >
                <ImageUp aria-hidden />
                {upload.isPending ? t('Uploading...') : t('Choose a picture')}
                <input
                  type="file"
                  accept={ACCEPTED_LOGOS}
                  disabled={upload.isPending}
                  onChange={({ target }) => {
                    const [file] = target.files ?? [];
                    if (file) upload.mutate(file);
                    // The same picture can be chosen again.
                    target.value = '';
                  }}
                  className="sr-only"
                />
              </label>
              {path && (
                <Button variant="quiet" onClick={() => logo.field.onChange(null)}>
                  <X aria-hidden />
                  {t('Remove the logo')}
                </Button>
              )}
            </div>
          </div>
          <Field
            label={t('Name of the portal')}
            optional
            hint={t(
              'On the sign-in page, in the browser’s tab, in the installed app, and in emails, instead of the product’s name.',
            )}
            error={formState.errors.product_name?.message}
          >
            <Input {...register('product_name')} maxLength={40} autoComplete="off" />
          </Field>
        </div>
      </Card>
    </SettingsForm>
  );
}

const textOf = (values: BrandingSettings, field: keyof BrandingSettings): string => values[field] ?? '';
