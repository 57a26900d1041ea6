/** What may be said of a page here. */
export interface WebPreferences {
  readonly preload?: string;
  readonly additionalArguments?: readonly string[];
  readonly sandbox?: boolean;
  readonly contextIsolation?: boolean;
  readonly nodeIntegration?: boolean;
  readonly webviewTag?: boolean;
  readonly navigateOnDragDrop?: boolean;
  readonly spellcheck?: boolean;
}

/** What is not here at all, by the value that would ask for it. */
const NOT_HERE: Readonly<Record<string, boolean>> = {
  sandbox: false,
  contextIsolation: false,
  nodeIntegration: true,
  webviewTag: true,
  navigateOnDragDrop: true,
};
const KNOWN: ReadonlySet<string> = new Set([...Object.keys(NOT_HERE), 'preload', 'additionalArguments', 'spellcheck']);

/** @throws for a page that would differ from what is shown here; and for a name that Electron would pass over without a word */
export function refuseWhatIsNotHere(preferences: WebPreferences): void {
  for (const [name, value] of Object.entries(preferences)) {
    if (!KNOWN.has(name)) throw new Error(`stand-in: webPreferences.${name} is not known here`);
    if (NOT_HERE[name] === value)
      throw new Error(`stand-in: a page with webPreferences.${name} = ${value} is not here`);
  }
}
