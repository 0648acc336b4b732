import { type RefObject, type SyntheticEvent, useEffect, useState } from 'react';

/**
 * Links the rows of a list to the markers of the map beside it: a hovered or focused row highlights its marker, and a
 * marker that is opened on the map highlights its row and scrolls it into view. Rows are identified by their links.
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
