import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { useQuery } from 'urql';
import buttonStyles from '../../design/button.module.css';
import { Flag } from '../../design/icons';
import { text, writeClock } from '../../text/text';
import type { Playback } from '../player/playback';
import { useReload } from '../use-reload';
import styles from './key-events.module.css';
import { eventAtKey, placedEvents } from './placed-events';
import type { TimeScale } from './timeline';
import { EditorKeyEventsDocument } from './timeline.generated';

interface KeyEventsProps {
  readonly video: { readonly id: string; readonly updatedAt: string };
  readonly scale: TimeScale;
  readonly playback: Playback;
}

/**
 * The key events of the video by name, at their times. They were loaded with what the editor waits for, so that
 * the timeline does not move when they arrive. One stop of the Tab key, arrow keys lead from one to the next.
 */
export function KeyEvents({ video, scale, playback }: KeyEventsProps) {
  const [{ data }, load] = useQuery({
    query: EditorKeyEventsDocument,
    variables: { id: video.id },
  });
  useReload(video.updatedAt, load);
  const found = data?.video?.keyEvents;
  const events = useMemo(() => placedEvents(found ?? []), [found]);
  const [chosen, choose] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const isMoving = useRef(false);
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    list.current?.querySelector<HTMLElement>(`[data-event="${chosen}"] button`)?.focus();
  }, [chosen]);
  if (events.length === 0) return null;

  const { pixelsPerSecond, from, to, limit } = scale;
  const stop = Math.min(chosen, events.length - 1);
  const move = (event: KeyboardEvent) => {
    const next = eventAtKey(event.key, stop, events.length);
    const target = next === null ? undefined : events[next];
    if (next === null || !target) return;
    event.preventDefault();
    isMoving.current = true;
    choose(next);
    playback.seek(target.at);
  };
  return (
    <ul className={styles.events} aria-label={text.editor.keyEvents} ref={list} onKeyDown={move}>
      {events.map(({ text: name, at }, index) => {
        const end = events[index + 1]?.at ?? limit;
        // The one that Tab reaches is always there.
        if ((end < from || at > to) && index !== stop) return null;
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two events may have the same name and time
            key={index}
            data-event={index}
            className={styles.event}
            style={{
              left: at * pixelsPerSecond,
              maxWidth: Math.max(MIN_WIDTH, (end - at) * pixelsPerSecond - 2),
            }}
          >
            <TooltipTrigger delay={500}>
              <Button
                className={styles.button as string}
                aria-label={text.editor.keyEvent(name, writeClock(at))}
                excludeFromTabOrder={index !== stop}
                onPress={() => {
                  choose(index);
                  playback.seek(at);
                }}
              >
                <Flag aria-hidden />
                <span dir="auto">{name}</span>
              </Button>
              <Tooltip className={buttonStyles.tooltip as string} offset={6}>
                {text.editor.keyEvent(name, writeClock(at))}
              </Tooltip>
            </TooltipTrigger>
          </li>
        );
      })}
    </ul>
  );
}

/** As wide as the flag. */
const MIN_WIDTH = 24;
