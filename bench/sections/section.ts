import type { Promised } from '../contest/report.ts';
import type { Options } from '../options.ts';
import type { World } from '../world/world.ts';

/** One part of the measurements. It prints what it finds and answers what was promised. */
export interface Section {
  name: string;
  /** @param world opened once, at the first section that asks for it */
  run(world: () => Promise<World>, options: Options): Promise<Promised[]>;
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
