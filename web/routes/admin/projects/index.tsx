import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ProjectsPage } from '#web/features/projects/components/projects-page.tsx';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useViewer } from '#web/lib/viewer.ts';

export const Route = createFileRoute('/admin/projects/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const navigate = useNavigate();
  return (
    <ProjectsPage
      profileId={useViewer().profile.id}
      onAdded={(id) => void navigate({ to: '/admin/projects/$id', params: { id } })}
    />
  );
}
