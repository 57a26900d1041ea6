/** Every rule by its stable id. Of equal scores the rule that stands first is shown first. */
export const ANOMALY_RULES = [
  'coverage-drop',
  'silence',
  'unfollow-wave',
  'unusual-count',
  'new-top-account',
  'burst',
  'new-hours',
  'new-top-tag',
] as const;
export type AnomalyRule = (typeof ANOMALY_RULES)[number];

/** The numbers that `unusual-count` looks at. */
export const UNUSUAL_METRICS = [
  'likes',
  'likesReceived',
  'follows',
  'comments',
  'posts',
  'reposts',
  'repostsReceived',
] as const;
export type UnusualMetric = (typeof UNUSUAL_METRICS)[number];
