import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Message, t } from '#web/lib/text.ts';
import { isSameView, type ListSearch, textOf, viewOf } from '#web/lib/use-list-search.ts';
import { useSavedViews } from '#web/lib/use-saved-views.ts';
import { SaveViewDialog } from '#web/ui/save-view-dialog.tsx';
import { ViewMenu } from '#web/ui/view-menu.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';

/** A predefined view of a list. */
export interface ListViewChoice {
  label: Message;
  search: ListSearch;
}

interface ListViewsProps {
  views: readonly ListViewChoice[];
  /** The name of the list whose views users save. */
  savedViews: string | undefined;
  search: ListSearch;
  show: (view: ListSearch) => void;
  /** Content at the end of the row. */
  children: ReactNode;
}

/** The views of a list as tabs: the predefined ones, then the user's own. */
export function ListViews({ views, savedViews, search, show, children }: ListViewsProps) {
  const saved = useSavedViews(savedViews);
  const [dialog, setDialog] = useState<'save' | 'rename'>();
  const active = saved.views.find((view) => isSameView(view.search, search));
  const isKnown = active !== undefined || views.some((view) => isSameView(view.search, search));
  useDefaultView(
    saved.isLoaded ? saved.views.find(({ isDefault }) => isDefault)?.search : null,
    search,
    show,
  );

  return (
    <div className="mb-2 flex items-end gap-1 border-line border-b md:mb-3 print:hidden">
      <ViewTabs
        label={t('Views')}
        views={[
          ...views.map((view) => ({ value: textOf(view.search), label: t(view.label) })),
          ...saved.views.map((view) => ({ value: textOf(view.search), label: view.name })),
        ]}
        value={textOf(search)}
        onChange={(value) =>
          show(Object.fromEntries(JSON.parse(value ?? '[]') as [string, string][]) as ListSearch)
        }
      />
      {savedViews && (
        <ViewMenu
          active={active}
          canSave={!isKnown}
          onSave={() => setDialog('save')}
          onRename={() => setDialog('rename')}
          change={saved.change.mutate}
        />
      )}
      {children}
      {dialog && (
        <SaveViewDialog
          // A rename applies to the view as it was when the dialog opened.
          renames={dialog === 'rename' ? active : undefined}
          search={viewOf(search)}
          views={saved.views}
          change={saved.change}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  );
}

/** Shows the default view when the list was opened without a search; `null` while the default is not loaded. */
function useDefaultView(
  view: ListSearch | undefined | null,
  search: ListSearch,
  show: (view: ListSearch) => void,
): void {
  const isDue = useRef(isSameView(search, {}) && search.page === undefined);
  useEffect(() => {
    if (view === null || !isDue.current) return;
    isDue.current = false;
    if (view && isSameView(search, {})) show(view);
  });
}
