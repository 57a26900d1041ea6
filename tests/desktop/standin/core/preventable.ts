/** An event whose default can be prevented, as Electron's emitters hand them out. */
export interface Preventable {
  defaultPrevented: boolean;
  preventDefault(): void;
}

/** @param extra what else stands on the event */
export function preventable<T extends object>(extra?: T): Preventable & T {
  const event: Preventable = {
    defaultPrevented: false,
    preventDefault: () => {
      event.defaultPrevented = true;
    },
  };
  return Object.assign(event, extra);
}
