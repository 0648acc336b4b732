import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { formatPhone } from '#shared/rules/phone-format.ts';
import { isOpenProject } from '#shared/rules/project-status.ts';
import { PeopleDialog } from '#web/features/projects/components/people-dialog.tsx';
import type { ProjectDetail } from '#web/features/projects/project-queries.ts';
import { personName } from '#web/lib/person.ts';
import { phoneUrl } from '#web/lib/phone-url.ts';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** The people of the project. */
export function PeopleCard({ project }: { project: ProjectDetail }) {
  const [isChoosing, setIsChoosing] = useState(false);
  const canChange = useMay()('assign_work') && isOpenProject(project.status);
  const change = (label: string) => <Button onClick={() => setIsChoosing(true)}>{label}</Button>;
  return (
    <Card
      title={t('People')}
      aside={
        canChange &&
        project.people.length > 0 && (
          <Button size="small" variant="quiet" onClick={() => setIsChoosing(true)}>
            {t('Change', { context: 'verb' })}
          </Button>
        )
      }
    >
      {project.people.length === 0 ? (
        <EmptyState
          icon={UsersRound}
          className="py-6"
          title={t('Nobody yet')}
          text={t('Who is on a project sees it and can clock in to it.')}
          action={canChange && change(t('Assign people'))}
        />
      ) : (
        <ul className="grid gap-1">
          {project.people.map(({ id, person, assignment_type }) => {
            const name = personName(person);
            return (
              <li key={id} className="flex min-h-11 items-center gap-3">
                <Avatar name={name} personId={person?.id} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{name}</span>
                  <span className="block text-ink-soft text-xs">
                    {assignment_type === 'internal' ? t('Our own') : t('Subcontractor')}
                  </span>
                </span>
                {person.phone && (
                  <a
                    href={phoneUrl(person.phone)}
                    className="figures inline-flex items-center underline underline-offset-2 max-md:min-h-11"
                  >
                    {formatPhone(person.phone)}
                  </a>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {isChoosing && <PeopleDialog project={project} onClose={() => setIsChoosing(false)} />}
    </Card>
  );
}
