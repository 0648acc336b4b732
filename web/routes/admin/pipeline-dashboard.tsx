import { createFileRoute } from '@tanstack/react-router';
import { Board } from '#web/features/work-orders/board/components/board.tsx';
import { ViewSwitch } from '#web/features/work-orders/board/components/view-switch.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { NewWorkOrderLink } from '#web/ui/new-work-order-link.tsx';
import { Page } from '#web/ui/page.tsx';
import { MoveDialog } from './-move-dialog.tsx';

export const Route = createFileRoute('/admin/pipeline-dashboard')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  return (
    <Page
      fillsWindow
      title={t('Pipeline Dashboard')}
      actions={
        <>
          <ViewSwitch view="board" />
          <NewWorkOrderLink />
        </>
      }
    >
      <Board dialog={(props) => <MoveDialog {...props} />} />
    </Page>
  );
}
