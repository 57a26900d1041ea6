const ADD_FIELD = 'search.add-w input';
const FIELD_LIMIT_MS = 8000;

/** Gives the focus to the dashboard's field for another account, once it is there. */
export function focusAddField(): void {
  const end = performance.now() + FIELD_LIMIT_MS;
  const look = (): void => {
    const field = document.querySelector<HTMLElement>(ADD_FIELD);
    if (field !== null) field.focus();
    else if (performance.now() < end) setTimeout(look, 100);
  };
  // After what is open has given the focus back.
  setTimeout(look);
}
