import { fade, glow, soft, surface, texture } from '../shading.ts';
import { box, circle, ellipse, path, rect, repeat, type Scene, stroke } from '../svg.ts';

/** Inside a walk-in cooler: the evaporator under ice, then running clear. */
export const walkInCooler: Scene = {
  focus: { x: 330, y: 110, width: 620 },
  draw(stage) {
    return `<defs>${fade('boxwall', '#cfd6d8', '#9ba4a7')}${fade('housing', '#eceff0', '#b3babd')}${fade('boxfloor', '#7b8183', '#5c6163')}</defs>${rect(0, 0, 1280, 960, 'url(#boxwall)')}${repeat(6, (i) => stroke(`M${110 + i * 220} 0V780`, '#8b9497', 4) + stroke(`M${114 + i * 220} 0V780`, '#eef2f3', 2))}${texture('cloud', box(0, 0, 1280, 800), 0.16)}
    ${rect(0, 0, 1280, 90, '#dfe4e6')}${glow(1060, 60, 260, 120, '#ffffff', 0.9)}${rect(1010, 36, 130, 30, '#ffffff')}
    ${soft(box(252, 150, 780, 300), '#3d4548', 12, 0.5)}${surface(240, 130, 800, 310, 'url(#housing)', { brushed: 0.12 })}${rect(240, 130, 800, 26, '#f8fafa')}
    ${repeat(3, fan)}${rect(240, 420, 800, 34, '#a3abae')}${stroke('M1040 250H1120V0', '#b4683a', 16)}${stroke('M1040 290H1160V0', '#2c2f31', 24)}${stroke('M300 454V520H180V780', '#cfd3d3', 14)}
    ${stage === 'before' ? ice() : ''}
    ${shelves()}${surface(0, 800, 1280, 160, 'url(#boxfloor)', { grit: 0.4 })}
    ${stage === 'before' ? `${glow(640, 860, 380, 60, '#e6f1f6', 0.8)}${path('M380 850Q560 810 800 836T900 900Q640 930 420 900z', '#c9dce6', { opacity: 0.6 })}` : thermometer()}`;
  },
};

function fan(index: number): string {
  const x = 380 + index * 260;
  return `${circle(x, 288, 108, '#2c3235')}${repeat(4, (i) => path(`M${x} 288Q${x + 60} 218 ${x + 86} 262Q${x + 50} 300 ${x} 288z`, '#6d777b', { transform: `rotate(${i * 90 + index * 24} ${x} 288)` }))}${circle(x, 288, 24, '#464d50')}${repeat(4, (i) => circle(x, 288, 36 + i * 22, 'none', { stroke: '#c9cfd1', 'stroke-width': 4 }))}${stroke(`M${x - 104} 288H${x + 104}M${x} 184V392`, '#c9cfd1', 5)}`;
}

function ice(): string {
  const body =
    'M262 170Q340 150 420 176T600 166T800 174T1020 164L1030 440Q1010 520 990 440Q960 480 940 446L930 560Q922 580 914 560L900 452Q840 500 800 450L780 600Q770 624 760 600L744 450Q660 500 600 452L560 540Q550 560 542 540L528 452Q440 490 380 448L360 580Q350 600 342 580L326 448Q280 480 258 440z';
  return `${path(body, '#e3eff5', { opacity: 0.86 })}${texture('cloud', body, 0.55)}${texture('grit', body, 0.2)}${glow(480, 220, 200, 60, '#ffffff', 0.95)}${glow(840, 240, 190, 60, '#ffffff', 0.9)}${glow(640, 390, 260, 50, '#ffffff', 0.8)}${glow(520, 330, 110, 60, '#9fbccb', 0.6)}${glow(900, 350, 90, 50, '#9fbccb', 0.6)}`;
}

function shelves(): string {
  const crate = (x: number, y: number, color: string) =>
    `${rect(x, y, 128, 76, color)}${rect(x, y, 128, 12, '#ffffff', { opacity: 0.25 })}${repeat(4, (i) => rect(x + 12 + i * 28, y + 28, 18, 30, '#000000', { opacity: 0.3 }))}`;
  return `${repeat(2, (side) => {
    const x = side * 960 + 10;
    return `${stroke(`M${x + 6} 520V810M${x + 300} 520V810`, '#8d9598', 10)}${repeat(2, (row) => `${rect(x, 620 + row * 150, 306, 10, '#aeb6b9')}${repeat(2, (i) => crate(x + 20 + i * 140, 544 + row * 150, ['#3f7a52', '#b8503c', '#3c62a0', '#c79a34'][(side + row + i) % 4] ?? '#777777'))}`)}`;
  })}`;
}

function thermometer(): string {
  return `${rect(540, 560, 200, 120, '#f3f4f1', { rx: 12 })}${rect(540, 560, 200, 120, 'none', { stroke: '#8d9598', 'stroke-width': 4, rx: 12 })}${rect(562, 584, 156, 70, '#b9c9b0')}
  ${stroke('M590 598h30v20h-30v0M620 618v22h-30M646 640v-42h28M646 620h28v20h-28', '#22281f', 6)}${circle(696, 602, 5, 'none', { stroke: '#22281f', 'stroke-width': 3 })}${ellipse(640, 880, 300, 30, '#ffffff', { opacity: 0.12 })}`;
}
