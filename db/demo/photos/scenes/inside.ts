import { fade, glow, linear, soft, surface, texture } from '../shading.ts';
import { box, circle, ellipse, path, rect, repeat, type Scene, stroke, WHOLE } from '../svg.ts';

/** A dropped ceiling seen from below: a brown stain and a hanging tile, then a new one. */
export const ceilingStain: Scene = {
  focus: { x: 500, y: 190, width: 540 },
  draw(stage) {
    // Rows of tiles that run away from the viewer; columns that meet far behind the picture.
    const rows = [0, 210, 400, 560, 690, 795, 880];
    const x = (column: number, y: number) => Math.round(640 + (column - 4) * (330 - y * 0.222));
    const column = (index: number) => `M${x(index, 0)} 0L${x(index, 900)} 900`;
    const cell = (index: number, row: number) => {
      const [top = 0, bottom = 0] = rows.slice(row, row + 2);
      return `M${x(index, top)} ${top}L${x(index + 1, top)} ${top}L${x(index + 1, bottom)} ${bottom}L${x(index, bottom)} ${bottom}z`;
    };
    const tile = cell(4, 1);
    return `<defs>${fade('ceiling', '#e9e7e0', '#a8a69f')}${fade('far', '#8f8c84', '#5f5c56')}${fade('stain', '#8a6532', '#b08a52')}</defs>
    ${surface(0, 0, 1280, 960, 'url(#ceiling)', { cloud: 0.16, grit: 0.3 })}
    ${path(cell(2, 3), '#fbfaf2')}${glow(300, 480, 240, 150, '#fffdf0', 0.7)}${path(cell(5, 3), '#fcfbf4')}${glow(930, 480, 260, 170, '#fffdf0', 0.7)}
    ${stage === 'before' ? stained(tile) : `${path(tile, '#f3f1ea')}${texture('grit', tile, 0.22)}`}
    ${repeat(rows.length, (i) => stroke(`M0 ${rows[i]}H1280`, '#f8f6ef', 9 - i) + stroke(`M0 ${(rows[i] ?? 0) + 5}H1280`, '#7b7870', 2))}
    ${repeat(9, (i) => stroke(column(i), '#f4f2ea', 7) + stroke(column(i), '#8a877f', 1.5))}
    ${stage === 'before' ? hanging() : ''}
    ${rect(0, 880, 1280, 80, 'url(#far)')}${repeat(12, (i) => rect(i * 112 - 20, 886 + (i % 3) * 6, 96, 80, ['#7d4a3a', '#4e6a5c', '#8a7a4a', '#56607a'][i % 4] ?? '#777'))}
    ${rect(0, 880, 1280, 12, '#46443f')}`;
  },
};

function stained(tile: string): string {
  return `${path(tile, '#d8cdb4')}${glow(775, 300, 130, 90, '#7a5424', 0.95)}${glow(820, 345, 80, 50, '#5f3e17', 0.7)}
  ${ellipse(770, 300, 108, 72, 'none', { stroke: '#6d4a1f', 'stroke-width': 5, opacity: 0.5 })}${ellipse(782, 306, 76, 50, 'none', { stroke: '#5c3c16', 'stroke-width': 4, opacity: 0.45 })}
  ${glow(1000, 300, 100, 60, '#8f6a35', 0.6)}${glow(560, 330, 90, 50, '#8f6a35', 0.4)}${texture('cloud', tile, 0.4)}`;
}

function hanging(): string {
  const flap = 'M646 402L876 402L850 520Q740 568 672 512z';
  return `${path('M646 402L876 402L860 470L660 460z', '#1f1c18')}${soft(flap, '#2a251d', 8, 0.4)}${path(flap, '#cbbd9c')}${texture('cloud', flap, 0.6)}${glow(760, 470, 100, 50, '#6d4a1f', 0.8)}
  ${stroke('M850 520Q740 568 672 512', '#f0e8d4', 5)}${circle(762, 600, 6, '#9db4bf')}${circle(757, 652, 5, '#9db4bf')}`;
}

/** Square floor tiles: broken and lifting, then set anew. */
export const floorTile: Scene = {
  focus: { x: 330, y: 400, width: 600 },
  draw(stage) {
    const y = (row: number) => 40 + (920 * (1 - 0.8 ** row)) / (1 - 0.8 ** 7) + row * 2;
    const rows = [0, 1, 2, 3, 4, 5, 6, 7].map((row) => 960 - y(7 - row) + 40);
    const x = (column: number, at: number) => 640 + (column - 4) * (130 + at * 0.24);
    const quad = (column: number, row: number) => {
      const top = rows[row] ?? 0;
      const bottom = rows[row + 1] ?? 960;
      return `M${x(column, top)} ${top}L${x(column + 1, top)} ${top}L${x(column + 1, bottom)} ${bottom}L${x(column, bottom)} ${bottom}z`;
    };
    const tiles = repeat(7, (row) =>
      repeat(14, (column) =>
        path(quad(column - 3, row), (row + column) % 2 ? '#c9bfae' : '#c2b7a4', {
          stroke: '#8b8272',
          'stroke-width': 5,
        }),
      ),
    );
    return `<defs>${linear('shade', [
      [0, '#00000070'],
      [0.5, '#00000010'],
      [1, '#00000000'],
    ])}</defs>${rect(0, 0, 1280, 960, '#a89c88')}${tiles}${texture('cloud', WHOLE, 0.22)}${texture('grit', WHOLE, 0.16)}
    ${glow(860, 300, 520, 210, '#fff8e6', 0.55)}${stage === 'before' ? broken() : cured()}${rect(0, 0, 1280, 960, 'url(#shade)')}`;
  },
};

function broken(): string {
  return `${path('M512 520L752 520L790 742L474 742z', '#6d6557')}${texture('grit', 'M512 520L752 520L790 742L474 742z', 0.9)}
  ${soft('M500 500L640 520L610 660L478 640z', '#2e2920', 8, 0.6)}${path('M506 492L646 508L604 650L470 622z', '#cdc3b1', { stroke: '#7c7364', 'stroke-width': 4 })}${path('M470 622L604 650L604 664L470 636z', '#8f8675')}
  ${path('M660 540L756 522L792 640L700 628z', '#c3b8a5', { stroke: '#7c7364', 'stroke-width': 4 })}${path('M640 668L770 660L788 738L650 734z', '#c8beab', { stroke: '#7c7364', 'stroke-width': 4 })}
  ${stroke('M506 492L560 560L548 610L604 650M560 560L640 540', '#4a4337', 4)}${stroke('M752 520L830 470L850 430L930 400', '#5a5244', 4)}${stroke('M474 742L420 800L430 850', '#5a5244', 4)}
  ${repeat(16, (i) => path(`M${520 + ((i * 61) % 260)} ${690 + ((i * 37) % 80)}l12 -7l9 8l-11 8z`, i % 2 ? '#ded5c5' : '#8d8473'))}`;
}

function cured(): string {
  return `${stroke('M512 520H752L790 742H474L512 520M632 520V742', '#d8d1c3', 5)}${glow(640, 630, 170, 100, '#ffffff', 0.3)}
  ${path('M960 700L1180 668L1230 760L1000 800z', '#d9a92c')}${path('M1000 712L1158 690L1186 738L1020 766z', '#22211e')}${soft('M960 800L1230 762L1236 774L1000 812z', '#2e2920', 5, 0.5)}`;
}

/** A wall in a back hall: smashed by a pallet jack, then closed, painted, with a guard. */
export const drywallHole: Scene = {
  focus: { x: 420, y: 380, width: 520 },
  draw(stage) {
    return `<defs>${fade('wall', '#d9d5c6', '#bcb7a6')}${fade('hallfloor', '#6f6a60', '#8e887b')}</defs>${surface(0, 0, 1280, 800, 'url(#wall)', { cloud: 0.2, grit: 0.14 })}
    ${glow(900, 120, 620, 420, '#fffbe8', 0.5)}
    ${surface(0, 800, 1280, 160, 'url(#hallfloor)', { cloud: 0.5 })}${rect(0, 742, 1280, 60, '#3d3a35')}${rect(0, 742, 1280, 5, '#5d5951')}
    ${rect(1080, 0, 200, 800, '#8f8b7e')}${rect(1076, 0, 8, 800, '#efece0')}${rect(120, 250, 92, 130, '#e4e0d2', { stroke: '#a5a091', 'stroke-width': 3 })}${rect(146, 285, 16, 30, '#55524a')}${rect(172, 285, 16, 30, '#55524a')}
    ${stage === 'before' ? hole() : repaired()}`;
  },
};

function hole(): string {
  const edge =
    'M520 470L580 440L640 462L720 430L800 470L838 540L812 620L850 670L760 700L700 684L620 716L560 680L498 690L512 600L478 540z';
  return `${path(edge, '#efece4', { stroke: '#cfc9bb', 'stroke-width': 18 })}${path(edge, '#1b1815')}${surface(640, 440, 46, 262, '#8d6b42', { brushed: 0.6 })}
  ${path('M520 600Q580 560 640 620V690L560 680z', '#c7a1a5')}${texture('cloud', 'M520 600Q580 560 640 620V690L560 680z', 0.8)}${stroke('M700 520Q760 560 800 540', '#d8cf3d', 7)}
  ${stroke('M478 540L400 500L380 440M838 540L920 520M720 430L740 350L730 310M620 716L600 742', '#8f8a7b', 3)}${path('M580 440L640 462L650 520L600 500z', '#dedacd')}
  ${repeat(18, (i) => path(`M${470 + ((i * 67) % 420)} ${830 + ((i * 29) % 70)}l18 -10l14 12l-18 10z`, i % 3 ? '#e6e2d8' : '#b9b3a4'))}${glow(660, 850, 300, 50, '#f2efe6', 0.6)}`;
}

function repaired(): string {
  return `${rect(440, 400, 450, 340, '#d5d1c2', { opacity: 0.65 })}${texture('cloud', box(440, 400, 450, 340), 0.12)}
  <defs>${linear(
    'steel',
    [
      [0, '#8f9496'],
      [0.4, '#e4e8e9'],
      [1, '#9a9fa1'],
    ],
    '0 0 1 0',
  )}</defs>${surface(1040, 240, 46, 502, 'url(#steel)', { brushed: 0.3 })}${repeat(5, (i) => circle(1063, 270 + i * 110, 5, '#6c7072'))}
  ${rect(230, 830, 120, 90, '#d3d4d2')}${ellipse(290, 830, 60, 15, '#eceae0')}${ellipse(290, 830, 50, 11, '#d5d1c2')}${stroke('M240 822Q290 740 340 822', '#8a8a86', 4)}${soft(box(222, 916, 140, 8), '#23211d', 5, 0.6)}`;
}
