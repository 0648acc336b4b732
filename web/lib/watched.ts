/** A work order, report, or bill reloads when its window gets the focus, because others may have changed it. */
export const WATCHED = { staleTime: 10_000, refetchOnWindowFocus: true } as const;
