import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { type Section, say } from './section.ts';
import { measureStart } from './start-time.ts';

/** From `npm start` to the first ready answer. */
export const start: Section = {
  name: 'start',
  async run() {
    using folder = temporaryFolder();
    const [firstMs, againMs] = [await measureStart(folder.path), await measureStart(folder.path)];
    say(`The first time ${(firstMs / 1000).toFixed(1)} s, again ${(againMs / 1000).toFixed(1)} s.`);
    return [{ what: 'npm start until ready', measured: againMs / 1000, unit: 's', bound: { atMost: 3 } }];
  },
};
