import { fade, glow, linear, radial, soft, surface, texture } from '../shading.ts';
import { box, circle, ellipse, group, path, rect, repeat, type Scene, stroke } from '../svg.ts';

const sky = `<defs>${linear('sky', [
  [0, '#6f9fd0'],
  [0.75, '#c6d9e6'],
  [1, '#dfe4e2'],
])}${fade('roof', '#b9b5ab', '#8f8b82')}</defs>${rect(0, 0, 1280, 420, 'url(#sky)')}${glow(220, 120, 260, 70, '#ffffff', 0.7)}${glow(420, 150, 220, 50, '#ffffff', 0.6)}${glow(960, 110, 300, 60, '#ffffff', 0.65)}${glow(1130, 160, 200, 46, '#ffffff', 0.5)}`;

const roof = `${path('M0 372L220 352L470 366L760 346L1010 368L1280 350V420H0z', '#7d8b80')}
${rect(0, 398, 1280, 46, '#a8a49a')}${rect(0, 438, 1280, 8, '#6e6a62')}
${surface(0, 444, 1280, 516, 'url(#roof)', { grit: 0.5, cloud: 0.55 })}
${stroke('M0 610L1280 566M0 830L1280 742M330 444L180 960M860 444L1010 960', '#7c786f', 4, { opacity: 0.7 })}`;

const unitColors = `<defs>${fade('front', '#d9d6ca', '#b3afa2')}${fade('side', '#9d998d', '#7f7b70', '0 0 1 0')}${fade('fan', '#2b2d2e', '#4a4d4d')}${radial(
  'rust',
  [
    [0, '#8a4a22d0'],
    [1, '#8a4a2200'],
  ],
)}</defs>`;

/** A packaged rooftop unit: open and rusty, then closed and clean. */
export const rooftopUnit: Scene = {
  focus: { x: 380, y: 330, width: 560 },
  draw(stage) {
    const open = stage === 'before';
    return `${sky}${roof}${unitColors}
    ${soft('M230 800L960 800L1220 690L1050 640L240 720z', '#24221d', 12, 0.62)}
    ${path('M930 300L1090 262L1090 690L930 770z', 'url(#side)')}${path('M250 300L410 262H1090L930 300z', '#e6e3d8')}
    ${texture('grit', 'M930 300L1090 262L1090 690L930 770z', 0.3)}
    ${surface(250, 300, 680, 470, 'url(#front)', { cloud: 0.45, brushed: 0.2 })}
    ${condenserCoil(open)}
    ${ellipse(560, 281, 92, 15, '#55564f')}${ellipse(560, 279, 84, 12, '#1f2121')}${ellipse(790, 281, 92, 15, '#55564f')}${ellipse(790, 279, 84, 12, '#1f2121')}
    ${repeat(7, (i) => stroke(`M${478 + i * 27} 272V288M${708 + i * 27} 272V288`, '#8d8e86', 2))}
    ${open ? openPanel() : closedPanel()}
    ${rect(236, 762, 710, 26, '#6c6860')}${path('M946 762L1100 684V708L946 788z', '#514e47')}
    ${stroke('M1090 560C1150 560 1150 610 1150 660L1140 850C1136 880 1180 890 1280 884', '#3c3a36', 13)}${stroke('M1090 556C1148 556 1147 610 1147 660L1137 850', '#77736a', 4)}
    ${rect(1094, 430, 62, 110, '#8d8a80')}${rect(1100, 438, 50, 94, '#a5a298')}${rect(1118, 470, 12, 34, '#3b3b38')}
    ${open ? tools() : ''}`;
  },
};

function condenserCoil(dirty: boolean): string {
  const fins = repeat(52, (i) => stroke(`M${284 + i * 6} 338V640`, i % 2 ? '#a9aba6' : '#6b6e6c', 2));
  const dirt = `${glow(380, 560, 190, 130, '#5d4c33', 0.95)}${glow(520, 600, 150, 90, '#6b5a40', 0.9)}${texture('cloud', box(280, 334, 320, 310), 0.9)}`;
  return `${rect(276, 330, 328, 318, '#4f5250')}${fins}${dirty ? dirt : ''}${rect(276, 330, 328, 318, 'none', { stroke: '#8f8c81', 'stroke-width': 7 })}
  ${rect(276, 486, 328, 7, '#8f8c81')}`;
}

function openPanel(): string {
  const wires = ['#b03a2e', '#d2b33c', '#3a5fa8', '#e8e4d8', '#2d2d2d'].map((color, i) =>
    stroke(`M${676 + i * 18} 370C${660 + i * 26} 460 ${720 - i * 6} 500 ${690 + i * 32} 600`, color, 5),
  );
  return `${rect(640, 330, 256, 400, '#17191a')}${rect(652, 342, 232, 376, 'url(#fan)')}
  ${rect(668, 356, 120, 74, '#2a5a3c')}${repeat(5, (i) => rect(676 + i * 22, 364, 14, 10, '#c9c9bd'))}${repeat(3, (i) => circle(686 + i * 34, 408, 9, '#1a1a1a'))}
  ${rect(806, 356, 64, 96, '#b9b9b2')}${circle(838, 404, 22, '#8b8b84')}${wires.join('')}
  ${ellipse(770, 640, 96, 62, '#3a3d3e')}${ellipse(770, 634, 84, 52, '#26282a')}${ellipse(764, 626, 40, 24, '#54585a')}
  ${ellipse(700, 690, 60, 30, 'url(#rust)')}${ellipse(840, 600, 44, 50, 'url(#rust)')}
  ${path('M896 330L1000 366V748L896 730z', '#c4c0b3')}${path('M896 330L1000 366V748L896 730z', 'none', { stroke: '#77746a', 'stroke-width': 3 })}${texture('cloud', 'M896 330L1000 366V748L896 730z', 0.4)}`;
}

function closedPanel(): string {
  return `${rect(640, 330, 256, 400, '#c9c5b8')}${rect(640, 330, 256, 400, 'none', { stroke: '#8f8c81', 'stroke-width': 4 })}
  ${repeat(9, (i) => rect(670, 372 + i * 18, 196, 6, '#8a877c'))}${rect(742, 640, 54, 16, '#5a5850')}
  ${rect(668, 570, 70, 44, '#e9e7de')}${repeat(4, (i) => rect(674, 577 + i * 9, 40 + ((i * 17) % 20), 3, '#6b6b6b'))}
  ${repeat(2, (i) => circle(652 + i * 232, 346, 5, '#777469') + circle(652 + i * 232, 716, 5, '#777469'))}
  ${rect(842, 566, 36, 36, '#3f7d4e')}${stroke('M850 584l7 8l14-16', '#f2f2ec', 5)}`;
}

function tools(): string {
  return group(
    `${soft('M40 880h290v24H40z', '#1e1c18', 12, 0.6)}${path('M60 800h220v90H60z', '#a3292a')}${path('M60 800h220v18H60z', '#c2413d')}${rect(130, 776, 80, 26, 'none', { stroke: '#333', 'stroke-width': 9 })}
    ${rect(156, 838, 30, 14, '#d6d3c8')}${stroke('M330 896L470 872', '#c9a227', 12)}${stroke('M466 872L520 862', '#7d7d78', 7)}`,
  );
}

/** A flat roof at the fan curb: an open seam and standing water, then a welded patch. */
export const roofLeak: Scene = {
  focus: { x: 330, y: 430, width: 600 },
  draw(stage) {
    const after = stage === 'after';
    return `${sky}<defs>${fade('membrane', '#d6d4cd', '#a9a69d')}${fade('curb', '#c3c0b7', '#96938a', '0 0 1 0')}${fade('water', '#7f97a8', '#55646b')}</defs>
    ${rect(0, 330, 1280, 60, '#8d8a81')}${surface(0, 384, 1280, 576, 'url(#membrane)', { cloud: 0.5, grit: 0.35 })}
    ${stroke('M0 520L1280 500M0 770L1280 730', '#96938a', 5)}${stroke('M0 525L1280 505M0 776L1280 736', '#e6e4dc', 2, { opacity: 0.6 })}
    ${soft('M560 560L1010 560L1150 510L1010 500z', '#2a2823', 12, 0.5)}
    ${path('M560 300H900V560H560z', 'url(#curb)')}${path('M900 300L990 280V520L900 560z', '#7c796f')}${path('M560 300L650 280H990L900 300z', '#dddad1')}
    ${texture('cloud', 'M560 300H900V560H560z', 0.5)}
    ${path('M610 200Q760 130 910 200L930 284H590z', '#9fa19d')}${texture('brushed', 'M610 200Q760 130 910 200L930 284H590z', 0.5)}${ellipse(760, 284, 172, 20, '#50524e')}
    ${after ? patch() : openSeam()}`;
  },
};

function openSeam(): string {
  return `${path('M200 700Q330 620 520 640T760 700T720 830T360 860T200 700z', 'url(#water)', { opacity: 0.85 })}
  ${texture('cloud', 'M200 700Q330 620 520 640T760 700T720 830T360 860T200 700z', 0.6)}
  ${glow(430, 690, 170, 26, '#e4eef2', 0.85)}
  ${path('M520 556Q640 584 760 566Q860 560 905 566L900 590Q780 604 690 596Q590 600 516 574z', '#3a352c')}
  ${path('M516 572Q600 604 700 596Q800 606 902 588L906 614Q790 626 700 620Q600 628 510 596z', '#cfccc3')}${stroke('M512 596Q600 628 700 620T906 612', '#76736a', 4)}
  ${repeat(14, (i) => ellipse(250 + ((i * 83) % 520), 690 + ((i * 47) % 150), 16 + (i % 3) * 6, 7 + (i % 4), i % 2 ? '#6b4a24' : '#8a6a2e', { transform: `rotate(${(i * 37) % 90} ${250 + ((i * 83) % 520)} ${690 + ((i * 47) % 150)})` }))}`;
}

function patch(): string {
  return `${soft('M420 560H900L960 700H380z', '#4a4740', 5, 0.4)}${path('M430 552H905L950 690H392z', '#efeee9')}${texture('cloud', 'M430 552H905L950 690H392z', 0.35)}
  ${stroke('M444 560H898L938 682H406z', '#bdbab2', 4)}${stroke('M452 566H890L928 676H418z', '#dddbd4', 2)}
  ${path('M540 540H910V566H530z', '#e8e6df')}${repeat(9, (i) => ellipse(560 + i * 40, 553, 7, 4, '#c9c6bd'))}
  ${rect(1000, 760, 190, 70, '#3c4a58', { rx: 8 })}${rect(1190, 780, 60, 26, '#b98a2d')}${soft('M990 830h270v14H990z', '#2a2823', 5, 0.6)}`;
}
