/** Grey noise that makes drawn surfaces look like concrete, steel or plaster: the drawing alone would look painted. */
import sharp from 'sharp';
import { createRandom, type Random } from '../random.ts';

export type TextureName = 'cloud' | 'grit' | 'brushed';

const SIZE = 320;

const recipes: Record<TextureName, { cellsX: number; cellsY: number; octaves: number; contrast: number }> = {
  cloud: { cellsX: 3, cellsY: 3, octaves: 5, contrast: 1.9 },
  grit: { cellsX: 72, cellsY: 72, octaves: 3, contrast: 1.7 },
  brushed: { cellsX: 2, cellsY: 96, octaves: 2, contrast: 1.4 },
};

/** SVG patterns `#cloud`, `#grit` and `#brushed`, each a tile without seams; made once. */
export function texturePatterns(): Promise<string> {
  made ??= makePatterns();
  return made;
}

let made: Promise<string> | undefined;

async function makePatterns(): Promise<string> {
  const names = Object.keys(recipes) as TextureName[];
  const patterns = await Promise.all(
    names.map(async (name, index) => {
      const pixels = shades(noise(recipes[name], createRandom(index + 7)));
      const png = await sharp(pixels, { raw: { width: SIZE, height: SIZE, channels: 4 } })
        .png({ compressionLevel: 1 })
        .toBuffer();
      const href = `data:image/png;base64,${png.toString('base64')}`;
      const image = `<image href="${href}" width="${SIZE}" height="${SIZE}"/>`;
      return `<pattern id="${name}" width="${SIZE}" height="${SIZE}" patternUnits="userSpaceOnUse">${image}</pattern>`;
    }),
  );
  return patterns.join('');
}

/** Black and white of varying opacity: laid over a color it darkens and lightens, much faster than a blend mode. */
function shades(noise: Float32Array): Buffer {
  const pixels = Buffer.alloc(noise.length * 4);
  noise.forEach((value, index) => {
    pixels.fill(value > 0 ? 255 : 0, index * 4, index * 4 + 3);
    pixels[index * 4 + 3] = Math.min(255, Math.abs(value) * 255);
  });
  return pixels;
}

/** Value noise of several octaves, wrapped at the edges, from about -1 (dark) to 1 (light). */
function noise(
  { cellsX, cellsY, octaves, contrast }: (typeof recipes)[TextureName],
  random: Random,
): Float32Array {
  const sum = new Float32Array(SIZE * SIZE);
  let weight = 1;
  let total = 0;
  for (let octave = 0; octave < octaves; octave += 1) {
    addOctave(sum, cellsX * 2 ** octave, cellsY * 2 ** octave, weight, random);
    total += weight;
    weight *= 0.55;
  }
  return sum.map((value) => (value / total - 0.5) * contrast);
}

function addOctave(sum: Float32Array, cellsX: number, cellsY: number, weight: number, random: Random): void {
  const grid = Float32Array.from({ length: cellsX * cellsY }, () => random.next());
  const value = (x: number, y: number) => grid[(y % cellsY) * cellsX + (x % cellsX)] ?? 0;
  for (let y = 0; y < SIZE; y += 1) {
    const cellY = (y * cellsY) / SIZE;
    const top = Math.floor(cellY);
    const downward = smooth(cellY - top);
    for (let x = 0; x < SIZE; x += 1) {
      const cellX = (x * cellsX) / SIZE;
      const left = Math.floor(cellX);
      const rightward = smooth(cellX - left);
      const above = mix(value(left, top), value(left + 1, top), rightward);
      const below = mix(value(left, top + 1), value(left + 1, top + 1), rightward);
      const index = y * SIZE + x;
      sum[index] = (sum[index] ?? 0) + mix(above, below, downward) * weight;
    }
  }
}

const smooth = (part: number) => part * part * (3 - 2 * part);
const mix = (a: number, b: number, part: number) => a + (b - a) * part;
