/** Calls `work` for each item, in order, with at most `limit` calls at once. @throws what `work` throws first */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const workInTurn = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, workInTurn));
}
