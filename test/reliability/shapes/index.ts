import type { Shape } from '../support/shape.ts';
import { money } from './money.ts';
import { people } from './people.ts';
import { talk } from './talk.ts';
import { work } from './work.ts';

/** What everybody may do with every kind of row there is. */
export const SHAPES: readonly Shape[] = [...people, ...work, ...money, ...talk];
