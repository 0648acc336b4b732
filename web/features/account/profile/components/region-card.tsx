import { useQuery } from '@tanstack/react-query';
import { useChangeRegion } from '#web/features/account/profile/change-region.ts';
import { loadConfig } from '#web/lib/config.ts';
import { languageName } from '#web/lib/language-name.ts';
import { t } from '#web/lib/text.ts';
import { timeZoneOptions } from '#web/lib/time-zones.ts';
import type { ViewerProfile } from '#web/lib/viewer.ts';
import { Card } from '#web/ui/card.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { type Option, Select } from '#web/ui/select.tsx';

/** The viewer's own language and time zone. Saved at every change. */
export function RegionCard({ profile }: { profile: ViewerProfile }) {
  const { data: config } = useQuery({ queryKey: ['portal', 'config'], queryFn: loadConfig });
  const saving = useChangeRegion(profile.id);
  const chosen = saving.isPending ? { ...profile, ...saving.variables } : profile;
  return (
    <Card title={t('Language and time zone')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('Language')}
          hint={
            config &&
            t('Emails and documents are in {{language}}.', { language: languageName(config.language) })
          }
        >
          <Select
            value={chosen.language ?? ''}
            placeholder={t('Same as the device')}
            options={languageOptions(config?.languages ?? {}, chosen.language)}
            disabled={saving.isPending}
            onChange={({ target }) => saving.mutate({ language: target.value || null })}
          />
        </Field>
        <Field
          label={t('Time zone')}
          hint={t(
            'For quiet hours and daily emails. Screens show the time of the office, and name its zone where yours is another.',
          )}
        >
          <Combobox
            options={timeZoneOptions(chosen.time_zone ?? '')}
            value={chosen.time_zone}
            placeholder={t('Same as the office')}
            disabled={saving.isPending}
            onValueChange={(name) => saving.mutate({ time_zone: name })}
          />
        </Field>
      </div>
    </Card>
  );
}

function languageOptions(offered: Readonly<Record<string, string>>, chosen: string | null): Option[] {
  const tags = new Set([...Object.keys(offered), ...(chosen ? [chosen] : [])]);
  return [...tags].map((value) => ({ value, label: languageName(value) }));
}
