import { type RefObject, type SyntheticEvent, useEffect, useState } from 'react';

/**
 * Ties the rows of a list to the marks of the map beside it: the row under the pointer or with the focus names the
 * mark, and the row of a mark that is opened on the map is lit and brought into view. Rows are known by where they lead.
 */
export function useLinkedRows(list: RefObject<HTMLElement | null>, idOf: (href: string) => string | null) {
  const [selectedId, setSelectedId] = useState<string | null>(null);

  const point = (event: SyntheticEvent) => {
    const row = event.target instanceof Element ? event.target.closest('tr, li') : null;
    const href = row?.querySelector('a')?.getAttribute('href');
    const id = href ? idOf(href) : null;
    if (id) setSelectedId(id);
  };

  useEffect(() => {
    if (selectedId === null) return;
    const links = list.current?.querySelectorAll<HTMLAnchorElement>('tr a[href]') ?? [];
    const row = [...links]
      .find((link) => idOf(link.getAttribute('href') ?? '') === selectedId)
      ?.closest('tr');
    row?.setAttribute('data-linked', '');
    row?.scrollIntoView({ block: 'nearest' });
    return () => row?.removeAttribute('data-linked');
  }, [list, idOf, selectedId]);

  return { selectedId, select: setSelectedId, point };
}
