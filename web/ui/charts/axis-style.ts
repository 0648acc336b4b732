/** The style of the axes of all charts. */
export const TICK = { fill: 'var(--ink-soft)', fontSize: 12 } as const;
export const AXIS_LINE = { stroke: 'var(--line)' } as const;
export const MARGIN = { top: 12, right: 8, bottom: 0, left: 0 } as const;
export const Y_WIDTH = 34;
export const X_HEIGHT = 26;
