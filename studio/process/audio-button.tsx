import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../design/button';
import { Pause, Volume2 } from '../design/icons';
import { notifyFault } from '../design/toasts';
import { text } from '../text/text';

interface AudioButtonProps {
  readonly name: string;
  readonly url: string;
}

/** Plays a voice; a second press stops it. */
export function AudioButton({ name, url }: AudioButtonProps) {
  const [isPlaying, setPlaying] = useState(false);
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => () => audio.current?.pause(), []);
  const toggle = async () => {
    audio.current?.pause();
    if (isPlaying) return;
    const next = new Audio(url);
    next.addEventListener('pause', () => setPlaying(false));
    next.addEventListener('ended', () => setPlaying(false));
    audio.current = next;
    setPlaying(true);
    try {
      await next.play();
    } catch {
      setPlaying(false);
      // Stopped before it began.
      if (next.error) notifyFault(text.process.noPreview);
    }
  };
  return (
    <IconButton
      label={isPlaying ? text.process.stopListening(name) : text.process.listen(name)}
      icon={isPlaying ? <Pause /> : <Volume2 />}
      onPress={() => void toggle()}
    />
  );
}
