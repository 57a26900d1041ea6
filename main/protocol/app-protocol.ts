import { ownPathOf } from '../security/origin.ts';

type Serve = (request: Request) => Promise<Response>;

/**
 * Answers everything under `app://perch/`: calls of the service go to the proxy, the rest are files. The live channel is
 * not among them: main keeps it itself. `isFile` names paths under /api that are files all the same.
 */
export function createAppProtocol(deps: { api: Serve; files: Serve; isFile?: (pathname: string) => boolean }): Serve {
  const { api, files, isFile = () => false } = deps;
  return async (request) => {
    const path = ownPathOf(request.url);
    if (path === null || path === '/api/ws') return new Response(null, { status: 404 });
    const isCall = path === '/api' || path.startsWith('/api/');
    return await (isCall && !isFile(path) ? api(request) : files(request));
  };
}
