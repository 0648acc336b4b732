/** A line of the list or of the search; the open one is marked by its edge, not by color alone. */
export const lineStyle =
  'relative flex min-h-16 items-start gap-3 px-4 py-3 transition-colors hover:bg-slate-tint/45 focus-visible:-outline-offset-2 aria-[current=page]:bg-slate-tint/55 before:absolute before:inset-y-2 before:left-0 before:w-[3px] before:rounded-full aria-[current=page]:before:bg-chestnut';
