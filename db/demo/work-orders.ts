import { cut } from './cut.ts';
import { tellLife } from './life.ts';
import { pastPlots } from './plots.ts';
import { presentPlots } from './present.ts';
import type { WorkOrder } from './work-order.ts';
import type { World } from './world.ts';

/** Every work order of the demo as it stands now, in the order of the calls, numbered, before money closes any. */
export function workOrders(world: World): WorkOrder[] {
  const past = pastPlots(world).map((plot) => cut(tellLife(plot, world)));
  const present = presentPlots(world).map(({ plot, stop }) => cut(tellLife(plot, world), stop));
  return [...past, ...present]
    .sort((a, b) => a.receivedAt - b.receivedAt)
    .map((order, index) => ({ ...order, number: numbered('WO', index + 1) }));
}

/** A document number as `app.next_number` writes it, e.g. `WO-000123`. */
export function numbered(prefix: string, count: number): string {
  return `${prefix}-${String(count).padStart(6, '0')}`;
}
