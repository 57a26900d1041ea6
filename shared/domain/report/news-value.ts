import type { StoredReport } from '../../report/report.ts';
import { isEvent } from './headline.ts';
import { changeOf } from './standfirst-sentence.ts';

const EVENT = 40;
const PER_ANOMALY = 10;
const MOST_FOR_ANOMALIES = 30;
const PER_CHANGE = 30;

/**
 * How much has happened in a report, by what is unlike the account's own past; never by how much it does or by its pictures. 0 for a
 * week like any other, about 100 for the story of the year.
 */
export function newsValue({
  template,
  anomalies,
  headline,
}: Pick<StoredReport, 'template' | 'anomalies' | 'headline'>): number {
  const { likes, likesReceived, follows, comments, repostsReceived } = headline;
  const changes = [
    likes,
    likesReceived,
    follows,
    comments,
    ...(repostsReceived === undefined ? [] : [repostsReceived]),
  ].map(changeOf);
  return (
    (isEvent(template) ? EVENT : 0) +
    Math.min(MOST_FOR_ANOMALIES, PER_ANOMALY * (anomalies?.items.length ?? 0)) +
    PER_CHANGE * Math.max(...changes)
  );
}
