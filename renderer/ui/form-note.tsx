import { Note } from './parts.tsx';

/** What is wrong with a form as a whole; nothing while that is nothing. */
export function FormNote({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Note tone="bad" icon="warning">
      {text}
    </Note>
  );
}
