import type { FieldWorkOrder } from '#web/features/field/queries.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';

/** Who of the firm is sent, the lead first. */
export function CrewCard({ crew }: { crew: FieldWorkOrder['crew'] }) {
  return (
    <Card title={t('Crew')}>
      <ul className="grid gap-2">
        {crew
          .toSorted((a, b) => Number(b.is_lead) - Number(a.is_lead))
          .map(({ id, is_lead, person }) => (
            <li key={id} className="flex items-center gap-3">
              <Avatar name={personName(person)} />
              <span className="min-w-0 flex-1 truncate">{personName(person)}</span>
              {is_lead && <span className="text-ink-soft">{t('Lead')}</span>}
            </li>
          ))}
      </ul>
    </Card>
  );
}
