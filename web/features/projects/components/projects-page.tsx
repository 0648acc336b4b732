import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ProjectDialog } from '#web/features/projects/components/project-dialog.tsx';
import { ProjectList } from '#web/features/projects/components/project-list.tsx';
import { NEW_PROJECT } from '#web/features/projects/use-project-form.ts';
import { t } from '#web/lib/text.ts';
import { useAskedByAddress } from '#web/lib/use-asked-by-address.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';

interface ProjectsPageProps {
  profileId: string;
  onAdded: (id: string) => void;
}

/** All projects, and a button to create one. */
export function ProjectsPage({ profileId, onAdded }: ProjectsPageProps) {
  const canPlan = useMay()('assign_work');
  const [isAdding, setIsAdding] = useState(false);
  useAskedByAddress(canPlan ? 'new-project' : undefined, () => setIsAdding(true));
  return (
    <Page
      title={t('Projects')}
      description={t('Groups of work orders with people and dates.')}
      actions={
        canPlan && (
          <Button variant="main" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden />
            {t('New project')}
          </Button>
        )
      }
    >
      <ProjectList {...(canPlan && { onAdd: () => setIsAdding(true) })} />
      <ProjectDialog
        open={isAdding}
        onOpenChange={setIsAdding}
        initial={NEW_PROJECT}
        profileId={profileId}
        onSaved={onAdded}
      />
    </Page>
  );
}
