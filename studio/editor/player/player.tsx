import { type ReactNode, useState } from 'react';
import { IconButton } from '../../design/button';
import { Captions, CaptionsOff, Eye, Pause, Play } from '../../design/icons';
import { text, writeClock } from '../../text/text';
import type { VideoHeadFragment } from '../../video/video.generated';
import { type Playback, usePlayback } from './playback';
import styles from './player.module.css';

interface PlayerProps {
  readonly video: Pick<VideoHeadFragment, 'videoUrl' | 'thumbnailUrl' | 'width' | 'height' | 'duration'>;
  readonly playback: Playback;
  /** Drawn over the video, unless switched off. */
  readonly captions?: ReactNode;
  /** Drawn over it on request: its frame as an export shows it. */
  readonly exported?: ReactNode;
  /** Always drawn over it. */
  readonly overlay?: ReactNode;
}

/** The source with captions over it, and its controls beneath, where they cover nothing. */
export function Player({ video, playback, captions, exported, overlay }: PlayerProps) {
  const { videoUrl: source, thumbnailUrl: poster, width, height, duration } = video;
  const [showsCaptions, setShowsCaptions] = useState(true);
  const [showsExported, setShowsExported] = useState(false);
  // An address is signed anew with each answer: the one that plays stays.
  const [played, setPlayed] = useState(source);
  if (played === null && source !== null) setPlayed(source);
  return (
    <section className={styles.player} aria-label={text.editor.player}>
      <div
        className={styles.stage}
        style={{ aspectRatio: width && height ? `${width} / ${height}` : '16 / 9' }}
      >
        {played ? (
          // biome-ignore lint/a11y/useMediaCaption: captions are drawn over it
          <video
            ref={playback.attach}
            className={styles.video}
            src={played}
            poster={poster ?? undefined}
            preload="metadata"
            playsInline
            tabIndex={-1}
            onClick={playback.toggle}
          />
        ) : (
          <p className={styles.missing}>{text.editor.noSource}</p>
        )}
        {showsCaptions && captions}
        {showsExported && exported}
        {overlay}
      </div>
      <div className={styles.controls} dir="ltr">
        <PlayButton playback={playback} />
        <Position playback={playback} duration={duration ?? 0} />
        {captions && (
          <IconButton
            label={text.editor.captions}
            icon={showsCaptions ? <Captions /> : <CaptionsOff />}
            aria-pressed={showsCaptions}
            onPress={() => setShowsCaptions(!showsCaptions)}
          />
        )}
        {exported && (
          <IconButton
            label={text.editor.asExported}
            icon={<Eye />}
            aria-pressed={showsExported}
            onPress={() => setShowsExported(!showsExported)}
          />
        )}
      </div>
    </section>
  );
}

function PlayButton({ playback }: { readonly playback: Playback }) {
  const isPlaying = usePlayback(playback, (present) => present.isPlaying);
  return (
    <IconButton
      label={isPlaying ? text.editor.pause : text.editor.play}
      icon={isPlaying ? <Pause /> : <Play />}
      onPress={playback.toggle}
    />
  );
}

function Position({ playback, duration }: { readonly playback: Playback; readonly duration: number }) {
  const tenths = usePlayback(playback, ({ time }) => Math.round(time * 10));
  const length = duration || playback.duration;
  return (
    <>
      <input
        type="range"
        className={styles.position}
        aria-label={text.editor.position}
        aria-valuetext={writeClock(tenths / 10)}
        min={0}
        max={Math.max(1, Math.round(length * 10))}
        value={tenths}
        onChange={(event) => playback.seek(event.currentTarget.valueAsNumber / 10)}
      />
      <span className={styles.clock}>
        {writeClock(tenths / 10)} / {writeClock(length)}
      </span>
    </>
  );
}
