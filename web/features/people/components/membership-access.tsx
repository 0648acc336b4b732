import { CAPABILITIES, PRESET_ROLES } from '#shared/rules/capabilities.ts';
import { CAPABILITY_TEXTS } from '#shared/rules/capability-texts.ts';
import { presetAccess } from '#shared/rules/given-access.ts';
import { type AccessForm, presetChoices, withPreset, withToggled } from '#web/features/people/access-form.ts';
import { BillLimitFields } from '#web/features/people/components/bill-limit-fields.tsx';
import { PagesField } from '#web/features/people/components/pages-field.tsx';
import { RoleChoice } from '#web/features/people/components/role-choice.tsx';
import { OFFICE_ROLES } from '#web/features/people/office-roles.ts';
import { useManagement } from '#web/features/people/use-management.ts';
import { t } from '#web/lib/text.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';

interface MembershipAccessProps {
  form: AccessForm;
  onChange: (form: AccessForm) => void;
  limitError?: string | undefined;
}

/**
 * What a person of the office may do: a preset, or capabilities of their own, with the limit for bills. It offers only
 * what the user has, because nobody gives more.
 */
export function MembershipAccess({ form, onChange, limitError }: MembershipAccessProps) {
  const { capabilities: own } = useViewer();
  const isAdministrator = form.preset === 'administrator';
  const { covers } = useManagement();
  // The limit for bills has a field of its own.
  const presets = presetChoices(
    (preset) => covers({ ...presetAccess(preset, PRESET_ROLES[preset]), bill_approval_limit: 0 }),
    form.preset,
  );
  return (
    <div className="grid gap-4">
      <RoleChoice
        value={form.preset}
        choices={presets}
        onChange={(preset) => onChange(withPreset(form, preset))}
      />
      <PagesField
        access={form.preset}
        capabilities={form.capabilities}
        role={form.role}
        roles={OFFICE_ROLES.map(({ value }) => value)}
        onChange={(role) => onChange({ ...form, role })}
      />
      {form.capabilities.length === 0 && (
        <Alert kind="info" title={t('Without any of these, this person is a technician')}>
          {t('They see their own work, their crew’s, and work that is free to take. They see no prices.')}
        </Alert>
      )}
      <fieldset className="grid gap-1" disabled={isAdministrator}>
        <legend className="mb-1 font-medium">{t('May do')}</legend>
        {CAPABILITIES.filter((name) => !isAdministrator || name !== 'read_only').map((name) => (
          <Checkbox
            key={name}
            checked={form.capabilities.includes(name)}
            disabled={isAdministrator || (name !== 'read_only' && !own.includes(name))}
            onCheckedChange={() => onChange(withToggled(form, name))}
            label={
              <>
                {t(CAPABILITY_TEXTS[name].title)}
                <span className="block text-ink-soft text-sm">{t(CAPABILITY_TEXTS[name].includes)}</span>
              </>
            }
          />
        ))}
      </fieldset>
      {form.capabilities.includes('approve_bills') && !isAdministrator && (
        <BillLimitFields
          limit={form.limit}
          overNte={form.overNte}
          onChange={(changes) => onChange({ ...form, ...changes })}
          limitError={limitError}
        />
      )}
    </div>
  );
}
