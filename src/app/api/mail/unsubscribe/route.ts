import { server } from '../../../../server/handle.ts';

export const dynamic = 'force-dynamic';

const answer = (request: Request) => server().answerUnsubscribe(request);

export { answer as GET, answer as POST };
