/** What is read of them here. */
export interface WebPreferences {
  readonly preload?: string;
  readonly additionalArguments?: readonly string[];
  readonly sandbox?: boolean;
  readonly contextIsolation?: boolean;
  readonly nodeIntegration?: boolean;
}
