/** Runs tasks that must not overlap: each starts when the one before it has settled. */
export function createLine() {
  let line: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = line.then(work);
    line = done.catch(() => undefined);
    return done;
  };
}
