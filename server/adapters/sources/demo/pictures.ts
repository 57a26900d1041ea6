import { readdirSync, readFileSync } from 'node:fs';
import type { Picture, PictureBook } from '../../../ports/picture-book.ts';

const FOLDER = new URL('./pictures/', import.meta.url);
const ENDING = '.svg';

/** Three colours of the project's palette that go together: ground, shape, accent. */
const COLOURS: readonly (readonly [string, string, string])[] = [
  ['#EFE9D8', '#B5532A', '#17392D'],
  ['#17392D', '#7FA36B', '#EFE9D8'],
  ['#8FBFD6', '#2B4A7A', '#F2C12E'],
  ['#E3AFA0', '#6C4A86', '#EFE9D8'],
  ['#1F6675', '#EFE9D8', '#8FBFD6'],
  ['#F2C12E', '#17392D', '#B5532A'],
  ['#A9B3AA', '#17392D', '#EFE9D8'],
  ['#2B4A7A', '#EFE9D8', '#E3AFA0'],
  ['#B5532A', '#EFE9D8', '#F2C12E'],
  ['#6C4A86', '#F2C12E', '#EFE9D8'],
  ['#7FA36B', '#EFE9D8', '#B5532A'],
  ['#EFE9D8', '#1F6675', '#B5532A'],
  ['#17392D', '#F2C12E', '#E3AFA0'],
  ['#8FBFD6', '#EFE9D8', '#6C4A86'],
  ['#E3AFA0', '#17392D', '#F2C12E'],
  ['#1F6675', '#F2C12E', '#EFE9D8'],
  ['#A9B3AA', '#2B4A7A', '#F2C12E'],
  ['#2B4A7A', '#8FBFD6', '#F2C12E'],
  ['#B5532A', '#17392D', '#E3AFA0'],
  ['#EFE9D8', '#2B4A7A', '#7FA36B'],
];

function readDrawings(): Map<string, string> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(ENDING));
  return new Map(
    files.map((file) => [file.slice(0, -ENDING.length), readFileSync(new URL(file, FOLDER), 'utf8')] as const),
  );
}

/** The same drawing in other colours: its own, in order of appearance, give way to `colours`. */
function repaint(drawing: string, colours: readonly string[]): string {
  const own = [...new Set(drawing.match(/#[0-9A-F]{6}/g))];
  return drawing.replace(/#[0-9A-F]{6}/g, (colour) => colours[own.indexOf(colour) % colours.length] ?? colour);
}

/**
 * The demo network's pictures. Drawings have names; `avatar-<number>` is one of the avatar drawings in other colours,
 * the same one for the same number.
 */
export function createDemoPictures(): PictureBook {
  const drawings = readDrawings();
  const avatars = [...drawings.keys()].filter((name) => name.startsWith('avatar-')).sort();
  return (name): Picture | null => {
    const number = /^avatar-(\d{1,4})$/.exec(name)?.[1];
    const drawing = drawings.get(number === undefined ? name : (avatars[Number(number) % avatars.length] ?? ''));
    if (drawing === undefined) return null;
    const colours = COLOURS[Math.floor(Number(number ?? 0) / avatars.length) % COLOURS.length] ?? [];
    return { body: number === undefined ? drawing : repaint(drawing, colours), type: 'image/svg+xml' };
  };
}
