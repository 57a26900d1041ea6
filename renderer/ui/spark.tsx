/** A small history in bars, oldest first, the last one being now; null is a gap. `label` says the same in words. */
export function Spark({ values, label }: { values: readonly (number | null)[]; label: string }) {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  return (
    <span className="spark" role="img" aria-label={label}>
      {values.map((value, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in the history
          key={index}
          className={value === null ? 'off' : index === values.length - 1 ? 'on' : ''}
          style={value === null ? undefined : { height: `${Math.max(4, Math.round((value / most) * 100))}%` }}
        />
      ))}
    </span>
  );
}
