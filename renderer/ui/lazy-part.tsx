import { Component, type ComponentType, createContext, type ReactNode, use } from 'react';

interface PartFailureProps {
  /** The part is the whole page. */
  readonly whole: boolean;
  /** Loads it once more. */
  readonly again: () => void;
}

/** What stands in the place of a part of the program that could not be loaded; nothing unless given. */
export const PartFailureContext = createContext<ComponentType<PartFailureProps>>(() => null);

function Failure(props: PartFailureProps) {
  const Shown = use(PartFailureContext);
  return <Shown {...props} />;
}

/** How Chromium, Firefox and Safari name a script that could not be fetched, and Vite a style sheet. */
const NOT_LOADED = /dynamically imported module|Importing a module script|Unable to preload CSS/i;

interface BoundaryProps {
  readonly whole?: boolean;
  /** Forgets what failed, before it is loaded once more. */
  readonly onAgain?: () => void;
  /** What the page does without the part; stands under what is said of its failure. */
  readonly rest?: ReactNode;
  readonly children: ReactNode;
}

/** Keeps a part of the program that could not be loaded from taking the rest with it. Other errors go on. */
export class PartBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  private readonly again = () => {
    this.props.onAgain?.();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!NOT_LOADED.test(String(error))) throw error;
    return (
      <>
        <Failure whole={this.props.whole === true} again={this.again} />
        {this.props.rest}
      </>
    );
  }
}

/**
 * A component that is loaded when it is first shown, inside of somebody's `Suspense`. It is asked for twice; then its
 * failure stands in its place (`PartFailureContext`) and offers to try again, and the rest of the page goes on.
 * `Without` is what the page shows meanwhile.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { whole = false, Without }: { whole?: boolean; Without?: ComponentType<P> } = {},
): ComponentType<P> {
  let loading: Promise<ComponentType<P>> | null = null;
  const forget = () => {
    loading = null;
  };
  function Loaded(props: P) {
    loading ??= load().catch(load);
    const Shown = use(loading);
    return <Shown {...props} />;
  }
  return function Part(props: P) {
    return (
      <PartBoundary whole={whole} onAgain={forget} rest={Without === undefined ? null : <Without {...props} />}>
        <Loaded {...props} />
      </PartBoundary>
    );
  };
}

/** As `lazyPart`, for a whole page. */
export const lazyPage = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazyPart(load, { whole: true });
