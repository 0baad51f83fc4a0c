import styles from './Scene.module.css';

const GRID_LINES = Array.from({ length: 20 }, (_, line) => line);
const LANE_DASHES = GRID_LINES.slice(0, 10);

/** Rays from the vanishing point to the near edge, 150 units apart, none on the road itself. */
const RAYS = Array.from({ length: 128 }, (_, ray) => ray * 150 - 8525)
  .filter((x) => x < 700 || x > 1300)
  .map((x) => `M1000 0L${x} 100`)
  .join('');

interface SceneProps {
  /** Sets the picture's custom properties, see Scene.module.css. */
  className?: string | undefined;
  /** Without traffic the road lies empty: no car, no lane dashes. */
  traffic?: boolean;
  car?: boolean;
}

/** The night drive: sky, sun, ridges, grid and road. Still markup; all that moves is CSS. */
export function Scene({ className, traffic = true, car = traffic }: SceneProps) {
  return (
    <div className={[styles.scene, className].filter(Boolean).join(' ')} aria-hidden="true">
      <div className={styles.sky}>
        <Picture className={styles.stars} of="stars" />
        <div className={styles.sun}>
          <div className={styles.halo} />
          <div className={styles.disc} />
        </div>
        <Picture className={styles.ridgeLeft} of="ridge" />
        <Picture className={styles.ridgeRight} of="ridge" />
      </div>
      <div className={styles.ground}>
        <div className={styles.grid}>
          <svg className={styles.rays} viewBox="0 0 2000 100" preserveAspectRatio="none" aria-hidden="true">
            <path d={RAYS} />
          </svg>
          <div className={styles.lines}>
            {GRID_LINES.map((line) => (
              <i key={line} />
            ))}
          </div>
          <svg className={styles.road} viewBox="0 0 2000 100" preserveAspectRatio="none" aria-hidden="true">
            <path d="M1000 0L700 100H1300Z" />
            <path d="M1000 0L700 100M1000 0L1300 100" />
          </svg>
          {traffic && (
            <div className={styles.dashes}>
              {LANE_DASHES.map((dash) => (
                <i key={dash} />
              ))}
            </div>
          )}
          <div className={styles.fog} />
        </div>
        <div className={styles.shine} />
      </div>
      <div className={styles.edge} />
      {car && (
        <div className={styles.car}>
          <Picture className={styles.tail} of="tail" />
          <Picture className={styles.body} of="car" />
        </div>
      )}
    </div>
  );
}

/** One of the symbols that every page carries (vite.config.ts). */
function Picture({ of, className }: { of: string; className: string | undefined }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`#picture-${of}`} />
    </svg>
  );
}
