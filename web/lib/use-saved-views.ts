import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DataError, unwrap } from '#web/lib/data-error.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { isSameView, type ListSearch, parseListSearch, viewOf } from '#web/lib/use-list-search.ts';
import { useViewer } from '#web/lib/viewer.ts';

export interface SavedView {
  id: string;
  name: string;
  search: ListSearch;
  isDefault: boolean;
  isShared: boolean;
  /** Whether the viewer saved it; others' views are those that colleagues share with the office. */
  isOwn: boolean;
}

type Change =
  | { kind: 'add'; name: string; search: ListSearch }
  | { kind: 'rename'; id: string; name: string }
  | { kind: 'replace'; id: string; search: ListSearch }
  | { kind: 'default'; id: string; isDefault: boolean }
  | { kind: 'share'; id: string; isShared: boolean }
  | { kind: 'remove'; id: string };

/**
 * The viewer's own views of a list, then those that colleagues share, each by name, and how to change them. Without a
 * list there are none.
 */
export function useSavedViews(list: string | undefined) {
  const queryClient = useQueryClient();
  const { profile } = useViewer();
  const queryKey = ['saved_views', 'of', list] as const;
  const query = useQuery({
    queryKey,
    enabled: list !== undefined,
    queryFn: () => loadViews(list ?? '', profile.id),
  });
  const mutation = useMutation<void, Error, Change>({
    mutationFn: (change) => carryOut(list ?? '', change),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
    onError: (error) => toast({ ...wordsFor(error), kind: 'destructive' }),
  });
  return { views: query.data ?? [], isLoaded: query.data !== undefined, change: mutation };
}

async function loadViews(list: string, profileId: string): Promise<SavedView[]> {
  const rows = unwrap(
    await (await getSupabase())
      .from('saved_views')
      .select('id, profile_id, name, search, is_default, is_shared')
      .eq('list', list)
      .order('name'),
  );
  const views = rows.map(({ id, profile_id, name, search, is_default, is_shared }) => ({
    id,
    name,
    search: parseListSearch(search as Record<string, unknown>),
    isDefault: is_default && profile_id === profileId,
    isShared: is_shared,
    isOwn: profile_id === profileId,
  }));
  const own = views.filter(({ isOwn }) => isOwn);
  const others = views.filter(
    (view) => !view.isOwn && !own.some(({ search }) => isSameView(search, view.search)),
  );
  return [...own, ...others];
}

async function carryOut(list: string, change: Change): Promise<void> {
  const table = (await getSupabase()).from('saved_views');
  const { error, status } = await (() => {
    switch (change.kind) {
      case 'add':
        return table.insert({ list, name: change.name.trim(), search: jsonOf(change.search) });
      case 'rename':
        return table.update({ name: change.name.trim() }).eq('id', change.id);
      case 'replace':
        return table.update({ search: jsonOf(change.search) }).eq('id', change.id);
      case 'default':
        return table.update({ is_default: change.isDefault }).eq('id', change.id);
      case 'share':
        return table.update({ is_shared: change.isShared }).eq('id', change.id);
      default:
        return table.delete().eq('id', change.id);
    }
  })();
  if (error) throw new DataError({ ...error, status });
}

const jsonOf = (search: ListSearch): Record<string, string | number> =>
  parseListSearch(viewOf(search)) as Record<string, string | number>;

function wordsFor(error: Error): { title: string; description: string } {
  if (error instanceof DataError && error.code === '23505') {
    return { title: t('You have a view of this name'), description: t('Choose another name.') };
  }
  const { title, advice } = problemText(error);
  return { title, description: advice };
}
