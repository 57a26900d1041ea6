/** Follows and unfollows of one weekday. */
export interface DayCount {
  readonly label: string;
  readonly follows: number;
  readonly unfollows: number;
}
