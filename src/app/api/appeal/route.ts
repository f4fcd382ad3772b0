import { server } from '../../../server/handle.ts';

export const dynamic = 'force-dynamic';

export const POST = (request: Request) => server().answerAppeal(request);
