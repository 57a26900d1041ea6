import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/parts.tsx';
import { CLICKED, Frame } from './frame.tsx';
import { useAttempt } from './use-attempt.ts';

interface AskProps<R extends string> {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  /** What the click does; answers what became of it. */
  readonly onClick: () => Promise<R>;
  /** The address of the page that tells what became of it. */
  readonly pathTo: (result: R | 'outdated') => string;
}

/** Asks for one click before a mailed link does anything: a scanner of mails opens links, too. */
export function Ask<R extends string>({ title, text, action, onClick, pathTo }: AskProps<R>) {
  const navigate = useNavigate();
  const { busy, problem, attempt } = useAttempt();
  const show = (result: R | 'outdated') => void navigate(pathTo(result), { replace: true, state: CLICKED });
  const send = () =>
    attempt(async () => {
      try {
        show(await onClick());
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'link_outdated')) throw error;
        show('outdated');
      }
    });
  return (
    <Frame title={title} text={text}>
      <Button tone="primary" size="large" busy={busy} onClick={() => void send()}>
        {action}
      </Button>
      {problem === null ? null : (
        <Note tone="bad" icon="warning">
          {problem}
        </Note>
      )}
    </Frame>
  );
}
