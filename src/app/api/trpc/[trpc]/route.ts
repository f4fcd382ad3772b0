/** Next's route: in production most calls pass it by, see `answer-past-next.ts`. */
import { server } from '../../../../server/handle.ts';

export const dynamic = 'force-dynamic';

const answer = (request: Request) => server().answerCalls(request);

export { answer as GET, answer as POST };
