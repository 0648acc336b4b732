import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { OrganizationsPage } from '#web/features/organizations/components/organizations-page.tsx';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useViewer } from '#web/lib/viewer.ts';

export const Route = createFileRoute('/admin/organizations/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const navigate = useNavigate();
  return (
    <OrganizationsPage
      profileId={useViewer().profile.id}
      onAdded={(id) => void navigate({ to: '/admin/organizations/$id', params: { id } })}
    />
  );
}
