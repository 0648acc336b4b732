import { visibleGroups } from '#web/app/navigation/admin-navigation.ts';
import { COMPANY_SETTINGS } from '#web/app/navigation/more-pages.ts';
import { SETTINGS_PAGES } from '#web/app/navigation/settings-pages.ts';
import { ExampleSection } from '#web/features/onboarding/components/example-section.tsx';
import { OnboardingRestore } from '#web/features/onboarding/components/onboarding-restore.tsx';
import { t } from '#web/lib/text.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkList } from '#web/ui/link-list.tsx';

/** The pages of the company's settings that the user may open. */
export function CompanySettingsCard() {
  const { capabilities } = useViewer();
  const [group] = visibleGroups([COMPANY_SETTINGS], { isAdmin: true, capabilities });
  const pages = SETTINGS_PAGES.filter((page) => group?.items.includes(page));
  if (pages.length === 0) return null;
  return (
    <Card title={t('Company settings')} flush>
      <LinkList
        items={pages.map(({ to, title, detail, icon: Icon }) => ({
          id: to,
          to,
          title: (
            <span className="flex items-center gap-3">
              <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
              {t(title)}
            </span>
          ),
          detail: <span className="ml-7">{t(detail)}</span>,
        }))}
      />
      <Allowed to="manage_settings">
        <OnboardingRestore />
        <ExampleSection />
      </Allowed>
    </Card>
  );
}
