import { fade, glow, linear, soft, surface, texture } from '../shading.ts';
import { box, circle, ellipse, group, path, rect, repeat, type Scene, stroke } from '../svg.ts';

const metal = (id: string, line: string) =>
  linear(
    id,
    [
      [0, '#6f7476'],
      [0.25, '#eef1f2'],
      [0.5, '#a9aeb0'],
      [0.8, '#dfe3e4'],
      [1, '#64696b'],
    ],
    line,
  );

const copper = (id: string, line: string) =>
  linear(
    id,
    [
      [0, '#6e3a1d'],
      [0.3, '#e0a071'],
      [0.55, '#b8703f'],
      [1, '#5a2e16'],
    ],
    line,
  );

/** Under a sink: a corroded trap over a bucket, then new white pipe. */
export const sinkLeak: Scene = {
  focus: { x: 390, y: 330, width: 520 },
  draw(stage) {
    const dry = stage === 'after';
    return `<defs>${fade('cabinet', '#5d4a36', '#8a7152')}${fade('bottom', '#6a5339', '#a38661')}${metal('chrome', '0 0 1 0')}${metal('lying', '0 0 0 1')}${fade('bowl', '#f2f3f2', '#9ea3a4')}</defs>
    ${rect(0, 0, 1280, 960, '#2a2119')}${path('M110 60H1170V700H110z', 'url(#cabinet)')}${texture('cloud', 'M110 60H1170V700H110z', 0.3)}
    ${path('M110 700H1170L1280 960H0z', 'url(#bottom)')}${texture('brushed', 'M110 700H1170L1280 960H0z', 0.35)}
    ${path('M0 0H110V700L0 960z', '#4a3a2a')}${path('M1170 0H1280V960L1170 700z', '#57452f')}
    ${glow(660, 420, 520, 420, '#fff3d6', 0.5)}
    ${path('M330 0H950Q940 170 780 190H500Q340 170 330 0z', 'url(#bowl)')}${ellipse(640, 190, 74, 18, '#6d7274')}
    ${dry ? newTrap() : oldTrap()}
    ${group(repeat(2, (i) => stop(330 + i * 620, i === 0 ? '#b03a2e' : '#2f5fa5')))}
    ${dry ? '' : wetFloor()}`;
  },
};

function stop(x: number, color: string): string {
  return `${rect(x - 9, 300, 18, 130, 'url(#chrome)')}${stroke(`M${x} 300C${x} 220 ${x > 640 ? x - 120 : x + 120} 200 ${x > 640 ? x - 150 : x + 150} 60`, '#b9bdbf', 13)}${stroke(`M${x} 300C${x} 220 ${x > 640 ? x - 120 : x + 120} 200 ${x > 640 ? x - 150 : x + 150} 60`, '#e6e9ea', 4, { 'stroke-dasharray': '3 7' })}
  ${rect(x - 22, 420, 44, 30, 'url(#lying)')}${ellipse(x, 470, 34, 17, color)}${ellipse(x, 466, 26, 11, '#ffffff', { opacity: 0.25 })}${rect(x - 12, 480, 24, 34, 'url(#chrome)')}${circle(x, 520, 26, '#c9cccd')}`;
}

function oldTrap(): string {
  const pipe = 'M640 200V430Q640 540 730 540T820 430V400H1010';
  return `${stroke(pipe, '#17130f', 66, { opacity: 0.35, transform: 'translate(10 14)' })}${stroke(pipe, '#5d5f5c', 56)}${stroke(pipe, '#8e918d', 36)}${stroke(pipe, '#c3c6c2', 10, { transform: 'translate(-10 -6)' })}
  ${rect(600, 250, 80, 44, '#a39a72')}${rect(600, 400, 80, 40, '#9a9068')}${rect(780, 400, 80, 40, '#8d845e')}
  ${glow(690, 540, 90, 60, '#7b3f17', 0.95)}${glow(640, 425, 70, 46, '#7d6a2a', 0.9)}${glow(800, 480, 50, 70, '#3f7a62', 0.7)}
  ${stroke('M728 566V590', '#cfe3ee', 7)}${ellipse(728, 620, 7, 12, '#d8ecf5')}${ellipse(728, 672, 6, 10, '#d8ecf5')}`;
}

function newTrap(): string {
  const pipe = 'M640 200V430Q640 540 730 540T820 430V400H1010';
  return `${stroke(pipe, '#17130f', 66, { opacity: 0.3, transform: 'translate(10 14)' })}${stroke(pipe, '#b9bab6', 58)}${stroke(pipe, '#eceeea', 42)}${stroke(pipe, '#ffffff', 12, { transform: 'translate(-9 -5)' })}
  ${[
    [600, 250],
    [600, 396],
    [780, 396],
  ]
    .map(
      ([x = 0, y = 0]) =>
        `${rect(x - 6, y, 92, 46, '#dfe1dc', { rx: 8 })}${repeat(9, (i) => rect(x + i * 10, y + 4, 3, 38, '#a9aba6'))}`,
    )
    .join('')}`;
}

function wetFloor(): string {
  return `${path('M360 820Q520 760 760 776T980 830T900 900T520 910T360 820z', '#3b4a50', { opacity: 0.55 })}${glow(560, 824, 160, 22, '#dcebf2', 0.7)}
  ${soft('M600 880h240v20H600z', '#14100c', 12, 0.6)}${path('M590 690H860L832 890Q724 920 618 890z', '#2f62a8')}${path('M590 690H860L856 716H594z', '#4a7fc4')}${ellipse(725, 690, 135, 30, '#23497d')}${ellipse(725, 694, 118, 24, '#7c8f8a')}${glow(690, 690, 60, 10, '#e8f3f6', 0.9)}`;
}

/** A supply line along a cold wall: split and iced, then new copper with insulation and heat cable. */
export const burstPipe: Scene = {
  focus: { x: 390, y: 290, width: 540 },
  draw(stage) {
    return `<defs>${copper('pipe', '0 0 0 1')}${fade('block', '#a3a7a9', '#7f8486')}</defs>${rect(0, 0, 1280, 960, 'url(#block)')}
    ${repeat(6, (row) => `${stroke(`M0 ${row * 170}H1280`, '#686d6f', 6)}${repeat(5, (i) => stroke(`M${i * 340 + (row % 2) * 170} ${row * 170}v170`, '#6d7274', 5))}`)}
    ${texture('grit', box(0, 0, 1280, 960), 0.45)}${texture('cloud', box(0, 0, 1280, 960), 0.35)}${glow(420, 300, 620, 460, '#fdf6e2', 0.4)}
    ${soft('M0 470H1280V480H0z', '#24272a', 12, 0.5)}${surface(0, 400, 1280, 52, 'url(#pipe)', { brushed: 0.3 })}
    ${stage === 'before' ? split() : insulated()}
    ${repeat(2, (i) => `${rect(170 + i * 900, 378, 34, 98, '#7b7f81')}${circle(187 + i * 900, 366, 9, '#4d5153')}`)}`;
  },
};

function split(): string {
  const ice =
    'M430 372Q520 350 600 366T800 356Q900 350 930 400L924 470Q880 520 800 480L780 700Q768 720 758 700L740 492Q700 540 640 488L630 640Q620 660 610 640L596 484Q500 520 440 470z';
  return `${path(ice, '#dcecf5', { opacity: 0.78 })}${texture('cloud', ice, 0.6)}${glow(560, 390, 150, 24, '#ffffff', 0.9)}${glow(820, 386, 120, 20, '#ffffff', 0.9)}
  ${path('M600 418Q660 404 740 414L760 424Q690 438 606 430z', '#150d08')}${stroke('M600 418Q660 404 740 414', '#f0c19c', 4)}${repeat(5, (i) => stroke(`M${500 + i * 92} 486V${560 + ((i * 67) % 160)}`, '#e9f5fb', 9 - (i % 3) * 2, { opacity: 0.85 }))}
  ${stroke('M680 432Q700 560 640 800T600 960', '#cfe0ea', 14, { opacity: 0.55 })}${path('M300 900Q620 850 980 900T1280 940V960H200z', '#4a5960', { opacity: 0.7 })}`;
}

function insulated(): string {
  return `${rect(380, 374, 600, 104, '#2b2c2e', { rx: 14 })}${texture('grit', box(380, 374, 600, 104), 0.3)}${rect(380, 380, 600, 22, '#55585b', { rx: 10, opacity: 0.7 })}${repeat(5, (i) => rect(470 + i * 104, 372, 16, 108, '#c9cccd'))}
  ${stroke('M204 440C260 500 300 380 380 440M980 440C1040 500 1060 390 1080 430', '#c0392b', 11)}${rect(300, 396, 52, 60, '#d9b27c', { opacity: 0.9 })}${rect(300, 396, 52, 60, 'url(#pipe)', { opacity: 0.6 })}
  ${rect(1120, 560, 96, 140, '#e8e8e2')}${rect(1140, 590, 56, 56, '#c7c7c0')}${circle(1168, 676, 8, '#3aa65a')}${stroke('M1168 560V470', '#2b2c2e', 8)}`;
}

/** A mop closet with a water heater: rusty over a full pan, then new. */
export const waterHeater: Scene = {
  focus: { x: 370, y: 420, width: 560 },
  draw(stage) {
    const fresh = stage === 'after';
    return `<defs>${fade('closet', '#b9b6a6', '#99957f')}${linear('tank', fresh ? freshTank : rustyTank, '0 0 1 0')}${copper('riser', '0 0 1 0')}${fade('slab', '#5e5b54', '#86827a')}</defs>${surface(0, 0, 1280, 760, 'url(#closet)', { cloud: 0.35 })}${surface(0, 760, 1280, 200, 'url(#slab)', { grit: 0.5 })}
    ${glow(620, 300, 560, 460, '#fff6dc', 0.4)}
    ${rect(500, 0, 34, 150, 'url(#riser)')}${rect(740, 0, 34, 150, 'url(#riser)')}${rect(486, 92, 62, 26, '#a07a2e')}${stroke('M548 105H600', '#b23a2e', 14)}
    ${soft('M390 860H900L1010 820L880 800z', '#1d1b17', 12, 0.6)}
    ${path('M410 170Q420 130 640 128T870 170V830Q640 870 410 830z', 'url(#tank)')}${texture('cloud', 'M410 170Q420 130 640 128T870 170V830Q640 870 410 830z', fresh ? 0.08 : 0.35)}${ellipse(640, 168, 230, 34, fresh ? '#c9ced0' : '#a39e8e')}
    ${rect(560, 380, 160, 220, fresh ? '#f7f3e4' : '#d5ccae')}${rect(560, 380, 160, 46, fresh ? '#c8452f' : '#8d5a45')}${repeat(7, (i) => rect(576, 446 + i * 19, 70 + ((i * 31) % 56), 6, '#77746a'))}
    ${rect(580, 680, 120, 90, fresh ? '#dfe3e4' : '#8f8876', { stroke: '#6c685d', 'stroke-width': 4 })}${stroke('M870 240H930V740', '#b8743f', 20)}${stroke('M864 240H926V740', '#e8b187', 5)}
    ${fresh ? expansion() : leak()}`;
  },
};

const freshTank = [
  [0, '#8f989c'],
  [0.3, '#f3f6f7'],
  [0.7, '#d5dbdd'],
  [1, '#7e878b'],
] as const;

const rustyTank = [
  [0, '#6f6a58'],
  [0.3, '#cfc8b1'],
  [0.7, '#b3ab93'],
  [1, '#5d5848'],
] as const;

function expansion(): string {
  return `${stroke('M757 60H960V160', '#c27b46', 22)}${path('M905 160Q960 140 1015 160V330Q960 360 905 330z', '#2f62a8')}${path('M918 170Q940 158 950 170V324Q934 332 918 322z', '#6f9ad2')}${ellipse(640, 846, 290, 40, 'none', { stroke: '#b9bdbf', 'stroke-width': 16 })}`;
}

function leak(): string {
  return `${glow(560, 800, 190, 80, '#7a3a12', 0.95)}${glow(760, 822, 140, 60, '#6b3210', 0.9)}${glow(640, 700, 110, 70, '#84471d', 0.7)}${stroke('M600 770V840M660 772V850M720 770V836', '#6b3210', 8, { opacity: 0.6 })}
  ${path('M150 900Q380 830 660 850T1120 880T1000 950T300 956z', '#46525a', { opacity: 0.75 })}${glow(460, 884, 200, 22, '#d8e6ee', 0.7)}${ellipse(640, 846, 290, 40, 'none', { stroke: '#8b8f90', 'stroke-width': 14 })}`;
}
