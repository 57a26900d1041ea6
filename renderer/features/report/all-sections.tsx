import type { ReactNode } from 'react';
import { HelloGoodbye } from './hello-goodbye.tsx';
import { OutOfTheOrdinary } from './odd.tsx';
import { Saw } from './saw.tsx';
import type { Sections } from './sections.ts';
import { See } from './see.tsx';
import { Tiles } from './tiles.tsx';
import { What } from './what.tsx';
import { When } from './when.tsx';
import { Who } from './who.tsx';

/** Everything under the front, in the paper's order. `account` stands before the end, where there is one account. */
export function AllSections({ report, account = null }: { report: Sections; account?: ReactNode }) {
  return (
    <>
      <Tiles report={report} />
      <OutOfTheOrdinary report={report} />
      <When report={report} />
      <Who report={report} />
      <HelloGoodbye report={report} />
      <What report={report} />
      {account}
      <Saw report={report} />
      <See report={report} />
    </>
  );
}
