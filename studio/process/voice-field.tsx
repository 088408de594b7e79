import { useEffect, useRef, useState } from 'react';
import { useQuery } from 'urql';
import { IconButton } from '../design/button';
import { Select } from '../design/fields';
import { Pause, Volume2 } from '../design/icons';
import { Note } from '../design/status';
import { notifyFault } from '../design/toasts';
import { languageName, text } from '../text/text';
import { ProcessVoicesDocument } from './process.generated';
import styles from './process.module.css';

interface VoiceFieldProps {
  /** The spoken language; empty while it is to be detected. */
  readonly language: string;
  readonly value: string | null;
  readonly onChange: (voiceId: string) => void;
  readonly fault?: string | null;
}

/** The voice of the voiceover, which can be heard before. */
export function VoiceField({ language, value, onChange, fault }: VoiceFieldProps) {
  const [{ data, fetching }] = useQuery({
    query: ProcessVoicesDocument,
    variables: { language: language || null },
  });
  const voices = data?.voices ?? [];
  const chosen = voices.find(({ id }) => id === value);
  if (data && voices.length === 0) return <Note tone="warn">{text.process.noVoice}</Note>;
  return (
    <div>
      <div className={styles.voice}>
        <div className={styles.voiceChoice}>
          <Select
            label={text.process.voice}
            value={chosen?.id ?? null}
            onChange={onChange}
            isDisabled={!data && fetching}
            options={voices.map(({ id, name, gender, languages }) => ({
              id,
              name,
              detail: text.process.voiceDetail(
                text.process.genders[gender],
                languages.map((code) => languageName(code, document.documentElement.lang)).join(', '),
              ),
            }))}
          />
        </div>
        {chosen?.previewUrl && <AudioButton key={chosen.id} name={chosen.name} url={chosen.previewUrl} />}
      </div>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

interface AudioButtonProps {
  readonly name: string;
  readonly url: string;
}

/** Plays a voice; a second press stops it. */
function AudioButton({ name, url }: AudioButtonProps) {
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
