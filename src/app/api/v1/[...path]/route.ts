/** Next's route: in production most calls pass it by, see `answer-past-next.ts`. */
import { answerMachines } from '../../../answer-machines.ts';

export const dynamic = 'force-dynamic';

// Also the methods that no call has: Next would answer them with a page.
export {
	answerMachines as DELETE,
	answerMachines as GET,
	answerMachines as HEAD,
	answerMachines as OPTIONS,
	answerMachines as PATCH,
	answerMachines as POST,
	answerMachines as PUT,
};
