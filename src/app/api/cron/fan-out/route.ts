import { server } from '../../../../server/handle.ts';

export const dynamic = 'force-dynamic';
/** Seconds that a serverless platform lets one drain run. */
export const maxDuration = 300;

const answer = (request: Request) => server().drainOnce(request);

export { answer as GET, answer as POST };
