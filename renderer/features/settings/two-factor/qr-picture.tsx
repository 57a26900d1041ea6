import encodeQR from 'qr';
import styles from './two-factor.module.css';

/** Modules of white around a code, which cameras need. */
const BORDER = 4;

/** Text as a QR code, drawn here: what it says is told nobody. Black on white in either appearance, as cameras want it. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
