import { Mail } from 'lucide-react';
import { useEmailTemplates } from '#web/features/emails/queries.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FreeText } from '#web/ui/free-text.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The customized mail templates, each with its subject and its plain text. */
export function EmailTemplateList() {
  return (
    <QueryView query={useEmailTemplates()} skeleton={<Skeleton className="h-48 w-full rounded-lg" />}>
      {(templates) =>
        templates.length === 0 ? (
          <Card>
            <EmptyState
              icon={Mail}
              title={t('All emails use the built-in texts')}
              text={t('A text that the office has changed appears here and is used instead.')}
            />
          </Card>
        ) : (
          <div className="grid gap-4 lg:grid-cols-2">
            {templates.map(({ name, subject, text, updated_at }) => (
              <Card
                key={name}
                title={subject}
                aside={
                  <span className="text-ink-soft">
                    <RelativeDate value={updated_at} asAge />
                  </span>
                }
              >
                <p className="mb-2 text-ink-soft text-xs">{name}</p>
                <FreeText className="line-clamp-6">{text}</FreeText>
              </Card>
            ))}
          </div>
        )
      }
    </QueryView>
  );
}
