/** An open work order, report or bill is looked at again when its window is, because others work on it meanwhile. */
export const WATCHED = { staleTime: 10_000, refetchOnWindowFocus: true } as const;
