import { createFileRoute } from '@tanstack/react-router';
import { AuditList } from '#web/features/audit/components/audit-list.tsx';
import { EmailProblem } from '#web/features/emails/components/email-problem.tsx';
import { PersonEmails } from '#web/features/emails/components/record-emails.tsx';
import { PersonPage } from '#web/features/people/components/person-page.tsx';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useMay } from '#web/lib/use-may.ts';
import { useViewer } from '#web/lib/viewer.ts';

export const Route = createFileRoute('/admin/users/$id')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  const viewer = useViewer();
  const may = useMay();
  return (
    <PersonPage
      key={id}
      id={id}
      viewerId={viewer.profile.id}
      notice={may('manage_settings') && <EmailProblem profileId={id} className="mb-4" />}
      emails={may('manage_settings') && <PersonEmails profileId={id} />}
      history={may('manage_settings') && <AuditList record={{ table: 'profiles', id }} />}
    />
  );
}
