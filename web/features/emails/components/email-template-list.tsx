import { pathTo } from '#shared/paths.ts';
import { EMAIL_KINDS, EMAIL_NAMES, type EmailKind } from '#shared/rules/email-templates.ts';
import { useEmailTemplates } from '#web/features/emails/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { personName } from '#web/lib/person.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkList } from '#web/ui/link-list.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const GROUPS = [
  ['account', message('Invitations and sign-in')],
  ['notifications', message('Notifications')],
  ['security', message('Account security')],
  ['office', message('Office')],
] as const satisfies readonly (readonly [EmailKind['group'], Message])[];

/** Every email that the portal sends, by what causes it. */
export function EmailTemplateList() {
  return (
    <QueryView query={useEmailTemplates()} skeleton={<Skeleton className="h-96 w-full rounded-lg" />}>
      {(changed) => (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {GROUPS.map(([group, title]) => (
            <Card key={group} title={t(title)} flush>
              <LinkList
                items={EMAIL_NAMES.filter((name) => EMAIL_KINDS[name].group === group).map((name) => {
                  const own = changed.find((template) => template.name === name);
                  return {
                    id: name,
                    to: pathTo('/admin/email-templates/$name', { name }),
                    title: t(EMAIL_KINDS[name].title),
                    detail: t(EMAIL_KINDS[name].trigger),
                    aside: own && (
                      <span className="text-ink-soft text-xs">
                        {t('Changed by {{person}} on {{day}}', {
                          person: personName(own.editor),
                          day: formatDate(own.updated_at),
                        })}
                      </span>
                    ),
                  };
                })}
              />
            </Card>
          ))}
        </div>
      )}
    </QueryView>
  );
}
