/** One line for work that must not overlap: each piece begins when the one before it has ended, well or not. */
export function createLine() {
  let line: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = line.then(work);
    line = done.catch(() => undefined);
    return done;
  };
}
