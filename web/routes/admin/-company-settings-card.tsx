import { SETTINGS_PAGES } from '#web/app/navigation/settings-pages.ts';
import { ExampleSection } from '#web/features/onboarding/components/example-section.tsx';
import { OnboardingRestore } from '#web/features/onboarding/components/onboarding-restore.tsx';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkList } from '#web/ui/link-list.tsx';

/** The pages of the company's settings. */
export function CompanySettingsCard() {
  return (
    <Card title={t('Company settings')} flush>
      <LinkList
        items={SETTINGS_PAGES.map(({ to, title, detail, icon: Icon }) => ({
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
      <OnboardingRestore />
      <ExampleSection />
    </Card>
  );
}
