import { server } from '../../../server/handle.ts';

export const dynamic = 'force-dynamic';

export const GET = (request: Request) => server().answerMetrics(request);
