import { server } from '../../../server/handle.ts';

export const dynamic = 'force-dynamic';

const answer = (request: Request) => server().answerAgents(request);

// Also the methods that it refuses: Next would answer them with a page.
export {
	answer as DELETE,
	answer as GET,
	answer as HEAD,
	answer as OPTIONS,
	answer as PATCH,
	answer as POST,
	answer as PUT,
};
