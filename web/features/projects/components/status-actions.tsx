import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { type ProjectTransition, projectStepsFrom } from '#shared/rules/project-status.ts';
import { StepDialog } from '#web/features/projects/components/step-dialog.tsx';
import type { ProjectDetail } from '#web/features/projects/project-queries.ts';
import { type Message, message, received, t } from '#web/lib/text.ts';
import { useDecision } from '#web/lib/use-decision.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { statusLook } from '#web/ui/statuses.ts';

/** The label of the button for each status change, by its name in the history. */
const STEP_LABELS: Record<string, Message> = {
  started: message('Start', 'verb'),
  completed: message('Complete'),
  put_on_hold: message('Put on hold'),
  cancelled: message('Cancel project'),
  resumed: message('Resume'),
  reopened: message('Open again'),
};

const wordsOf = ({ event }: ProjectTransition) => t(STEP_LABELS[event] ?? received(event));

/** The possible status changes: the usual one as the main action, the others in a menu. */
export function StatusActions({ project }: { project: ProjectDetail }) {
  const [asked, setAsked] = useState<ProjectTransition | null>(null);
  const command = useDecision('change_project_status', {
    invalidates: ['projects'],
    onSuccess: () => setAsked(null),
    decided: ({ status }) => ({
      title: t('{{number}}: now {{status}}', {
        number: project.project_number,
        status: t(statusLook('project', status).label),
      }),
      undone: t('{{number}} is {{status}} again', {
        number: project.project_number,
        status: t(statusLook('project', project.status).label),
      }),
    }),
  });
  const change = (to: ProjectTransition['to'], reason?: string) =>
    command.mutate({ project_id: project.id, status: to, ...(reason && { reason }) });
  const take = (step: ProjectTransition) => (step.needsReason ? setAsked(step) : change(step.to));

  const [usual, ...others] = projectStepsFrom(project.status);
  if (!usual) return null;
  return (
    <>
      {others.length > 0 && (
        <Menu
          trigger={
            <Button>
              {t('More')}
              <ChevronDown aria-hidden />
            </Button>
          }
        >
          {others.map((step) => (
            <MenuItem key={step.to} onClick={() => take(step)}>
              {wordsOf(step)}
            </MenuItem>
          ))}
        </Menu>
      )}
      <Button variant="main" busy={command.isPending && !asked} onClick={() => take(usual)}>
        {wordsOf(usual)}
      </Button>
      {asked && (
        <StepDialog
          title={`${wordsOf(asked)}: ${project.project_number}`}
          action={wordsOf(asked)}
          isDangerous={asked.to === 'cancelled'}
          busy={command.isPending}
          onClose={() => setAsked(null)}
          onConfirm={(reason) => change(asked.to, reason)}
        />
      )}
    </>
  );
}
