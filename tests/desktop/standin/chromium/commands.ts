/** The part of the Chrome DevTools Protocol that is used here: https://chromedevtools.github.io/devtools-protocol/ */
type Nothing = Record<string, never>;

export interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly openerId?: string;
}

/** Parameters and answer of each command. */
export interface Commands {
  'Browser.close': [params: object, result: Nothing];
  'Browser.cancelDownload': [params: { guid: string }, result: Nothing];
  'Browser.getWindowForTarget': [params: { targetId: string }, result: { windowId: number }];
  'Browser.setPermission': [
    params: { permission: { name: string }; setting: 'granted' | 'denied'; origin: string },
    result: Nothing,
  ];
  'Browser.setContentsSize': [params: { windowId: number; width: number; height: number }, result: Nothing];
  'Browser.setDownloadBehavior': [
    params: { behavior: 'allowAndName'; downloadPath: string; eventsEnabled: boolean },
    result: Nothing,
  ];
  'Emulation.setEmulatedMedia': [params: { features: { name: string; value: string }[] }, result: Nothing];
  'Fetch.continueRequest': [params: { requestId: string }, result: Nothing];
  'Fetch.enable': [params: { patterns: { urlPattern: string; resourceType: 'Document' }[] }, result: Nothing];
  'Fetch.failRequest': [params: { requestId: string; errorReason: 'Aborted' }, result: Nothing];
  'Network.enable': [params: object, result: Nothing];
  'Page.addScriptToEvaluateOnNewDocument': [
    params: { source: string; worldName?: string },
    result: { identifier: string },
  ];
  'Page.enable': [params: object, result: Nothing];
  'Page.getFrameTree': [params: object, result: { frameTree: { frame: { id: string } } }];
  'Page.navigate': [params: { url: string }, result: { errorText?: string }];
  'Page.reload': [params: object, result: Nothing];
  'Page.removeScriptToEvaluateOnNewDocument': [params: { identifier: string }, result: Nothing];
  'Page.stopLoading': [params: object, result: Nothing];
  'Runtime.addBinding': [params: { name: string; executionContextName: string }, result: Nothing];
  'Runtime.enable': [params: object, result: Nothing];
  'Runtime.evaluate': [
    params: {
      expression: string;
      uniqueContextId?: string;
      awaitPromise?: boolean;
      returnByValue?: boolean;
      userGesture?: boolean;
    },
    result: {
      result: { value?: unknown };
      exceptionDetails?: { text: string; exception?: { description?: string } };
    },
  ];
  'Target.attachToTarget': [params: { targetId: string; flatten: true }, result: { sessionId: string }];
  'Target.closeTarget': [params: { targetId: string }, result: Nothing];
  'Target.createTarget': [
    params: { url: string; newWindow: boolean; width: number; height: number },
    result: { targetId: string },
  ];
  'Target.setDiscoverTargets': [params: { discover: boolean }, result: Nothing];
}

/** What each event tells. */
export interface Events {
  'Browser.downloadProgress': {
    guid: string;
    state: 'inProgress' | 'completed' | 'canceled';
  };
  'Browser.downloadWillBegin': { guid: string; url: string; frameId: string; suggestedFilename: string };
  'Fetch.requestPaused': {
    requestId: string;
    frameId: string;
    redirectedRequestId?: string;
    request: { url: string };
  };
  'Inspector.targetCrashed': object;
  'Network.responseReceived': {
    type: string;
    loaderId: string;
    response: { status: number; statusText: string };
  };
  'Page.frameNavigated': {
    frame: { id: string; parentId?: string; loaderId: string; url: string; unreachableUrl?: string };
  };
  'Page.navigatedWithinDocument': { frameId: string; url: string };
  'Page.domContentEventFired': object;
  'Page.loadEventFired': object;
  'Runtime.bindingCalled': { name: string; payload: string };
  'Runtime.consoleAPICalled': { type: string; args: { value?: unknown; description?: string }[] };
  'Runtime.executionContextCreated': {
    context: { name: string; uniqueId: string; auxData?: { frameId?: string } };
  };
  'Target.targetCreated': { targetInfo: TargetInfo };
  'Target.targetDestroyed': { targetId: string };
}
