import { useRef, useState } from 'react';
import { IconButton } from '../../../design/button';
import { Pause, Play } from '../../../design/icons';
import { formatClock, text } from '../../../text/text';
import styles from './compare.module.css';

const words = text.result.compare;

/** More than this apart, the source is moved to the place of the result. */
const DRIFT_SECONDS = 0.12;

interface CompareProps {
  /** Address of the source. */
  readonly before: string;
  /** Address of the export. */
  readonly after: string;
}

/** The source and the export over one another, at the same time; a slider moves the border between them. */
export function Compare({ before, after }: CompareProps) {
  const source = useRef<HTMLVideoElement>(null);
  const result = useRef<HTMLVideoElement>(null);
  const [share, setShare] = useState(50);
  const [isPlaying, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(0);

  const follow = () => {
    const [leader, follower] = [result.current, source.current];
    if (!leader || !follower) return;
    setTime(leader.currentTime);
    if (Math.abs(leader.currentTime - follower.currentTime) > DRIFT_SECONDS)
      follower.currentTime = leader.currentTime;
  };
  const toggle = () => {
    const [leader, follower] = [result.current, source.current];
    if (!leader || !follower) return;
    if (leader.paused) void Promise.allSettled([leader.play(), follower.play()]);
    else for (const video of [leader, follower]) video.pause();
  };
  const seek = (seconds: number) => {
    for (const video of [result.current, source.current]) if (video) video.currentTime = seconds;
    setTime(seconds);
  };
  return (
    <figure className={styles.compare} aria-label={words.title}>
      <div className={styles.stage}>
        <video ref={source} src={before} muted playsInline preload="auto" tabIndex={-1} aria-hidden />
        {/* biome-ignore lint/a11y/useMediaCaption: captions are burned in, or were left out on purpose */}
        <video
          ref={result}
          src={after}
          playsInline
          preload="auto"
          aria-label={text.result.files.player}
          style={{ clipPath: `inset(0 0 0 ${share}%)` }}
          onPlay={() => setPlaying(true)}
          onPause={() => {
            setPlaying(false);
            source.current?.pause();
          }}
          onTimeUpdate={follow}
          onSeeked={follow}
          onLoadedMetadata={(event) => setDuration(event.currentTarget.duration)}
        />
        <span className={styles.border} style={{ left: `${share}%` }} aria-hidden />
        <span className={styles.before} aria-hidden>
          {words.before}
        </span>
        <span className={styles.after} aria-hidden>
          {words.after}
        </span>
      </div>
      <label className={styles.slider}>
        <span>{words.share}</span>
        <input
          type="range"
          min={0}
          max={100}
          value={share}
          onChange={(event) => setShare(Number(event.target.value))}
          aria-valuetext={`${share} %`}
        />
      </label>
      <div className={styles.controls}>
        <IconButton
          label={isPlaying ? words.pause : words.play}
          icon={isPlaying ? <Pause /> : <Play />}
          onPress={toggle}
        />
        <input
          type="range"
          min={0}
          max={duration}
          step={0.05}
          value={time}
          aria-label={words.time}
          aria-valuetext={formatClock(time)}
          onChange={(event) => seek(Number(event.target.value))}
        />
        <span className={styles.clock}>
          {formatClock(time)} / {formatClock(duration)}
        </span>
      </div>
    </figure>
  );
}
