/** How much somebody may do within a second, counted smoothly: what was not used a moment ago may be used at once. */
export interface Rate {
  /** False when it is too much now. */
  take(): boolean;
}

export function createRate(perSecond: () => number, now: () => number = Date.now): Rate {
  let left = perSecond();
  let countedAt = now();
  return {
    take() {
      const most = perSecond();
      left = Math.min(most, left + ((now() - countedAt) / 1000) * most);
      countedAt = now();
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
