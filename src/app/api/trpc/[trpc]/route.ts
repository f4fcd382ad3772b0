/** Next's route: in production most calls pass it by, see `answer-past-next.ts`. */
import { answerCalls } from '../../../answer-calls.ts';

export const dynamic = 'force-dynamic';

export { answerCalls as GET, answerCalls as POST };
