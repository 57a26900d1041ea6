import type { ReactNode } from 'react';
import { ActivitySection } from './activity-section.tsx';
import { AnomaliesSection } from './anomalies-section.tsx';
import { CoverageSection } from './coverage-section.tsx';
import { FollowsSection } from './follows-section.tsx';
import { FullList } from './full-list.tsx';
import { LikesSection } from './likes-section.tsx';
import type { Sections } from './sections.ts';
import { Tiles } from './tiles.tsx';
import { TopicsSection } from './topics-section.tsx';
import { WeeksSection } from './weeks-section.tsx';

interface AllSectionsProps {
  readonly report: Sections;
  /** What only a report of one account has: after what stands out, and before the end. */
  readonly firsts?: ReactNode;
  readonly account?: ReactNode;
}

/** Everything under the front, in the paper's order. */
export function AllSections({ report, firsts = null, account = null }: AllSectionsProps) {
  return (
    <>
      <Tiles report={report} />
      <AnomaliesSection report={report} />
      {firsts}
      <WeeksSection report={report} />
      <ActivitySection report={report} />
      <LikesSection report={report} />
      <FollowsSection report={report} />
      <TopicsSection report={report} />
      {account}
      <CoverageSection report={report} />
      <FullList report={report} />
    </>
  );
}
