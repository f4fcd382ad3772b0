import { answerAgents } from '../../answer-agents.ts';

export const dynamic = 'force-dynamic';

// Also the methods that it refuses: Next would answer them with a page.
export {
	answerAgents as DELETE,
	answerAgents as GET,
	answerAgents as HEAD,
	answerAgents as OPTIONS,
	answerAgents as PATCH,
	answerAgents as POST,
	answerAgents as PUT,
};
