import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type CollectionRenderer, CollectionRendererContext } from 'react-aria-components/CollectionBuilder';
import type { ListState } from 'react-aria-components/GridList';
import { ListStateContext } from 'react-aria-components/ListBox';
import { DragAndDropContext } from 'react-aria-components/useDragAndDrop';

const SCROLLING_ENDS_AFTER_MS = 150;

type DragState = NonNullable<ComponentProps<typeof DragAndDropContext>['value']['dragState']>;

/** What all rows are drawn from besides their videos. */
interface RowState {
  readonly list: ListState<unknown>;
  readonly drag: DragState;
}

const RowStateContext = createContext<RowState | null>(null);

export function useRowState(): RowState {
  const state = useContext(RowStateContext);
  if (!state) throw new Error('A row needs SteadyRows around its list');
  return state;
}

/**
 * Draws no row again that stays as it is while the page scrolls: the list has another state whenever videos arrive, and
 * all of its rows would be drawn again within one frame. They take that state once the scrolling ends, or at once when
 * the focus, the selection or what is dragged changes.
 */
export function SteadyRows({ children }: { readonly children: ReactNode }) {
  const renderer = useContext(CollectionRendererContext);
  const steady = useMemo(() => ({ ...renderer, CollectionRoot: steadyRoot(renderer) }), [renderer]);
  return <CollectionRendererContext value={steady}>{children}</CollectionRendererContext>;
}

const steadyRoot = ({ CollectionRoot }: CollectionRenderer) =>
  function SteadyRoot(props: ComponentProps<typeof CollectionRoot>) {
    const list = useContext(ListStateContext);
    const { dragState } = useContext(DragAndDropContext);
    const state = useSteady(list && dragState ? { list, drag: dragState } : null, useIsScrolling());
    return (
      <RowStateContext value={state}>
        <CollectionRoot {...props} />
      </RowStateContext>
    );
  };

/** What of it a row shows at once. */
const shownOf = ({ list, drag }: RowState): readonly unknown[] => {
  const { selectedKeys, focusedKey, isFocused } = list.selectionManager;
  return [selectedKeys, focusedKey, isFocused, drag.draggedKey];
};

/** Returns the state of an earlier drawing while the page scrolls and rows show the same in both. */
function useSteady(present: RowState | null, isScrolling: boolean): RowState | null {
  const held = useRef<{ readonly state: RowState | null; readonly shown: readonly unknown[] }>(null);
  const shown = present ? shownOf(present) : [];
  const before = held.current;
  const isSame = before?.state?.list === present?.list && before?.state?.drag === present?.drag;
  const showsSame = before !== null && shown.every((value, index) => Object.is(value, before.shown[index]));
  if (!before || !(isSame || (isScrolling && showsSame))) held.current = { state: present, shown };
  return held.current?.state ?? null;
}

function useIsScrolling(): boolean {
  const [isScrolling, setScrolling] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const end = new AbortController();
    const follow = () => {
      setScrolling(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setScrolling(false), SCROLLING_ENDS_AFTER_MS);
    };
    addEventListener('scroll', follow, { capture: true, passive: true, signal: end.signal });
    return () => {
      end.abort();
      clearTimeout(timer.current);
    };
  }, []);
  return isScrolling;
}
