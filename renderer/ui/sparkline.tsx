/** Least height of a bar that stands for something, in per cent. */
const FLOOR = 6;

/**
 * Up to eight periods as bars, the last one solid; a period without a record is a dashed stub. Decorative, unless
 * `label` says the same in words.
 */
export function Spark({ values, label }: { values: readonly (number | null)[]; label?: string }) {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const bars = values.map((value, index) => {
    const key = values.length - index;
    if (value === null) return <i key={key} className="off" />;
    const height = Math.max(FLOOR, (value / most) * 100);
    return <i key={key} className={index === values.length - 1 ? 'on' : ''} style={{ height: `${height}%` }} />;
  });
  return label === undefined ? (
    <span className="spark" aria-hidden="true">
      {bars}
    </span>
  ) : (
    <span className="spark" role="img" aria-label={label}>
      {bars}
    </span>
  );
}
