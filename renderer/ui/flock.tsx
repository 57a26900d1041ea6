import { Bird } from './bird.tsx';

/** How many birds sit on a plan's wire. */
const FLOCKS: Readonly<Record<string, number>> = { wren: 1, finch: 2, heron: 3, crane: 5 };

/** Birds on a wire, as many as a plan's picture has; every third one looks back. The place of each is its style's. */
export function Flock({ img }: { img: string }) {
  const birds = FLOCKS[img] ?? 1;
  return (
    <div className={birds > 4 ? 'perches many' : 'perches'} aria-hidden="true">
      {Array.from({ length: birds }, (_, index) => index).map((index) => (
        <Bird key={index} className={`bird-${index}${index % 3 === 1 ? ' flying' : ''}`} />
      ))}
    </div>
  );
}
