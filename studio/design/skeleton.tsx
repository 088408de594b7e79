import styles from './skeleton.module.css';

interface SkeletonProps {
  readonly width?: string;
  readonly height?: string;
}

/** Stands where content will appear, with its size, so that nothing moves when it does. */
export function Skeleton({ width = '100%', height = '1rem' }: SkeletonProps) {
  return <span aria-hidden className={styles.skeleton} style={{ inlineSize: width, blockSize: height }} />;
}
