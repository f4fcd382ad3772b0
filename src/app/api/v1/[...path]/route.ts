/** Next's route: in production most calls pass it by, see `answer-past-next.ts`. */
import { server } from '../../../../server/handle.ts';

export const dynamic = 'force-dynamic';

const answer = (request: Request) => server().answerMachines(request);

// Also the methods that no call has: Next would answer them with a page.
export {
	answer as DELETE,
	answer as GET,
	answer as HEAD,
	answer as OPTIONS,
	answer as PATCH,
	answer as POST,
	answer as PUT,
};
