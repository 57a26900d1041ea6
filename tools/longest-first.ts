import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes half a minute or more: real waiting for processes that die, hang and come back, and half a year of headlines. */
const LONG = [
  'db/lost-connections',
  'jobs/kills',
  'jobs/killed',
  'cli/first-start-killed',
  'package/real-package',
  'jobs/jobs',
  'jobs/lanes',
  'db/backup',
  'cli/seed',
  'headlines/headlines',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return place === -1 ? LONG.length : place;
};

/** Long files begin first, so that none of them is left to one worker at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
