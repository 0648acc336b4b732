import { fade, glow, linear, soft, surface, texture } from '../shading.ts';
import { box, circle, ellipse, path, rect, repeat, type Scene, stroke } from '../svg.ts';

const shopfront = `<defs>${linear(
  'glass',
  [
    [0, '#a9c3cf'],
    [0.5, '#6f8f9e'],
    [1, '#4d6873'],
  ],
  '0 0 1 1',
)}${linear(
  'alu',
  [
    [0, '#6a6e70'],
    [0.3, '#c3c7c9'],
    [1, '#808486'],
  ],
  '0 0 1 0',
)}${fade('across', '#d3d6d7', '#7d8183')}</defs>`;

/** The top of an entrance door: a closer that drips oil, then a new one. */
export const doorCloser: Scene = {
  focus: { x: 420, y: 120, width: 560 },
  draw(stage) {
    return `${shopfront}${surface(0, 0, 1280, 960, '#8f8b80', { grit: 0.3 })}
    ${rect(120, 0, 1040, 960, 'url(#glass)')}${path('M560 150L860 150L520 960L260 960z', '#ffffff', { opacity: 0.14 })}${path('M930 150L1000 150L720 960L640 960z', '#ffffff', { opacity: 0.1 })}
    ${rect(300, 640, 160, 200, '#3f5a4a', { opacity: 0.5 })}${rect(760, 560, 220, 300, '#5a4a3a', { opacity: 0.4 })}
    ${rect(120, 0, 1040, 110, 'url(#across)')}${rect(120, 110, 1040, 14, '#4d5153')}${rect(140, 124, 1000, 110, 'url(#across)')}${texture('brushed', box(120, 0, 1040, 234), 0.14)}
    ${rect(60, 0, 80, 960, 'url(#alu)')}${rect(1140, 0, 80, 960, 'url(#alu)')}${rect(140, 234, 70, 726, 'url(#alu)')}
    ${rect(230, 560, 26, 300, '#2d3032')}${rect(236, 560, 8, 300, '#8f9496')}
    ${stage === 'before' ? leaking() : renewed()}`;
  },
};

function arm(color: string): string {
  return `${stroke('M620 176L860 92', '#1f2122', 24, { opacity: 0.35, transform: 'translate(4 12)' })}${stroke('M620 176L860 92', color, 20)}${stroke('M860 92L760 60', color, 18)}${circle(860, 92, 18, '#55595b')}${circle(860, 92, 8, '#22282a')}${rect(720, 42, 90, 30, color)}`;
}

function leaking(): string {
  return `${arm('#77705f')}${soft(box(500, 150, 330, 64), '#1f2122', 8, 0.5)}${rect(496, 146, 336, 66, '#85806f', { rx: 8 })}${texture('cloud', box(496, 146, 336, 66), 0.6)}${rect(496, 150, 336, 14, '#b0aa97', { rx: 6 })}
  ${path('M560 212C556 330 566 420 560 560Q552 590 546 560C550 420 540 330 542 212zM700 212C704 280 696 360 700 410Q708 424 712 408C714 350 716 280 716 212zM620 212V300Q626 312 632 300V212z', '#2e2412', { opacity: 0.85 })}
  ${stroke('M556 220C552 340 562 430 556 550', '#8a6f35', 4, { opacity: 0.8 })}${glow(640, 206, 150, 30, '#1f180b', 0.9)}${ellipse(556, 596, 7, 13, '#3b2f17')}`;
}

function renewed(): string {
  return `${arm('#c9cdcf')}${soft(box(500, 150, 330, 64), '#1f2122', 8, 0.45)}${rect(496, 142, 336, 72, '#d9dddf', { rx: 10 })}${rect(496, 148, 336, 18, '#f6f8f8', { rx: 8 })}${rect(496, 190, 336, 20, '#a9aeb0', { rx: 8 })}${circle(812, 178, 7, '#6c7173')}${circle(516, 178, 7, '#6c7173')}${rect(600, 172, 96, 16, '#8a8f92')}
  ${rect(820, 330, 190, 120, '#f4f2ea', { transform: 'rotate(-2 900 380)' })}${repeat(4, (i) => rect(840, 352 + i * 22, 110 + ((i * 41) % 40), 7, '#7a7a74'))}`;
}

/** A shop window: cracked and taped, then clear. */
export const windowCrack: Scene = {
  focus: { x: 420, y: 240, width: 560 },
  draw(stage) {
    const rays = [20, 62, 108, 143, 187, 226, 262, 305, 338];
    const crack = rays.map((angle, i) => {
      const radians = (angle * Math.PI) / 180;
      const far = 190 + ((i * 97) % 110);
      const x = 700 + Math.cos(radians) * far * 1.3;
      const y = 440 + Math.sin(radians) * far;
      return `M700 440L${Math.round(700 + Math.cos(radians + 0.09) * far * 0.5)} ${Math.round(440 + Math.sin(radians + 0.09) * far * 0.5)}L${Math.round(x)} ${Math.round(y)}`;
    });
    const broken = `${path('M668 410L706 396L744 424L730 470L690 482L660 452z', '#14181a')}${stroke(crack.join(''), '#f4f8f9', 4, { opacity: 0.9 })}${stroke(crack.join(''), '#2e3d44', 1.5, { transform: 'translate(3 3)' })}${stroke('M600 360Q700 310 800 370Q850 450 790 520Q690 580 610 520Q560 440 600 360M640 400Q700 360 760 400Q790 450 750 495', '#e6eef0', 2.5, { opacity: 0.8 })}${glow(700, 440, 150, 110, '#eef5f6', 0.35)}
    ${path('M190 250L1090 640L1090 668L190 278z', '#e8c22e', { opacity: 0.92 })}${repeat(14, (i) => path(`M${220 + i * 62} ${276 + i * 26.8}l26 11.3v14l-26 -11.3z`, '#1d1c18'))}`;
    return `${shopfront}<defs>${fade('brick', '#94584a', '#7a4539')}</defs>${rect(0, 0, 1280, 960, 'url(#brick)')}${repeat(16, (row) => `${stroke(`M0 ${row * 62}H1280`, '#b49c8e', 4)}${repeat(10, (i) => stroke(`M${i * 150 + (row % 2) * 75} ${row * 62}v62`, '#b49c8e', 4))}`)}${texture('grit', box(0, 0, 1280, 960), 0.35)}
    ${soft(box(180, 110, 920, 680), '#1f1512', 12, 0.5)}${rect(170, 100, 940, 690, 'url(#across)')}${rect(196, 126, 888, 638, 'url(#glass)')}
    ${rect(196, 560, 888, 204, '#3d4a44', { opacity: 0.55 })}${repeat(6, (i) => rect(230 + i * 146, 480 + (i % 3) * 26, 96, 240, ['#87583f', '#4a6a5a', '#80763f', '#4d5f80'][i % 4] ?? '#666', { opacity: 0.5 }))}
    ${path('M360 126L620 126L420 764L196 764L196 640z', '#ffffff', { opacity: 0.16 })}${path('M820 126L900 126L700 764L630 764z', '#ffffff', { opacity: 0.12 })}${glow(900, 200, 240, 120, '#ffffff', 0.4)}
    ${stage === 'before' ? broken : ''}${rect(150, 786, 980, 40, '#b9b3a6')}${rect(0, 860, 1280, 100, '#9b978c')}${texture('grit', box(0, 826, 1280, 134), 0.5)}
    ${stage === 'before' ? repeat(24, (i) => path(`M${420 + ((i * 71) % 560)} ${868 + ((i * 31) % 70)}l14 -9l9 11z`, i % 2 ? '#dbe9ee' : '#9fb9c4')) : ''}`;
  },
};

/** A dock door seen from inside: crooked and off its track, then straight. */
export const dockDoor: Scene = {
  focus: { x: 560, y: 280, width: 560 },
  draw(stage) {
    const panels = repeat(
      6,
      (i) =>
        `${rect(300, 120 + i * 110, 680, 106, 'url(#panel)')}${rect(300, 120 + i * 110, 680, 6, '#f3f3ee')}${rect(300, 220 + i * 110, 680, 8, '#77776f')}${repeat(3, (k) => rect(360 + k * 220, 146 + i * 110, 130, 50, 'none', { stroke: '#aaa99f', 'stroke-width': 4 }))}`,
    );
    const door = `${panels}${rect(330, 256, 110, 60, '#c9e2ee')}${rect(840, 256, 110, 60, '#c9e2ee')}${rect(600, 700, 80, 22, '#4d4d47')}`;
    const before = stage === 'before';
    const hung = `<g transform="rotate(-5 300 120) translate(0 -40)">${door}</g>`;
    return `<defs>${fade('panel', '#dfded6', '#b9b8ae')}${fade('dockwall', '#8d8f8c', '#6c6e6b')}${fade('day', '#dcebf3', '#b9c7c9')}</defs>${surface(0, 0, 1280, 960, 'url(#dockwall)', { cloud: 0.4, grit: 0.25 })}
    ${rect(290, 110, 700, 680, before ? 'url(#day)' : '#2c2c29')}${before ? `${hung}${glow(800, 780, 420, 120, '#ffffff', 0.6)}` : door}
    ${rect(250, 40, 46, 750, '#5c5f5d')}${rect(984, 40, 46, 750, '#5c5f5d')}${rect(262, 40, 10, 750, '#a8aba9')}${rect(996, 40, 10, 750, '#a8aba9')}${rect(230, 50, 820, 44, '#3f4240')}${repeat(26, (i) => stroke(`M${260 + i * 30} 54l14 36`, '#8d908e', 5))}
    ${before ? `${stroke('M1000 330Q1040 420 1004 520T1020 700', '#a7aaa8', 12)}${stroke('M980 140C1060 260 1090 480 1050 760', '#c9ccca', 4)}${stroke('M980 150C1040 250 1070 470 1030 720', '#8d908e', 3)}${circle(1046, 780, 15, '#3a3d3b')}` : `${stroke('M316 94V780M964 94V780', '#c9ccca', 3)}`}
    ${surface(0, 790, 1280, 170, '#807d74', { grit: 0.6 })}${rect(240, 786, 800, 16, '#1d1d1b')}${repeat(9, (i) => path(`M${40 + i * 24} 700h12l-14 90h-12z`, i % 2 ? '#1d1d1b' : '#e3b52c'))}${rect(1090, 560, 60, 240, '#e3b52c')}${repeat(4, (i) => path(`M1090 ${590 + i * 60}l60 -24v24l-60 24z`, '#1d1d1b'))}`;
  },
};
